/** How to check the signature of a delivery, in steps and in code (docs/guides/webhooks.md). */
export const Signature = () => (
  <>
    <ol>
      <li>
        Read the raw body, before any JSON parser, and the header <code>Cueline-Signature: t=…,v1=…</code>.
      </li>
      <li>
        Refuse it where <code>t</code>, in Unix seconds, is more than five minutes from now.
      </li>
      <li>
        Compute the HMAC-SHA256 of <code>t</code>, a dot and the raw body. The key is the whole secret, with{' '}
        <code>whsec_</code>.
      </li>
      <li>
        Compare its hex digits with each <code>v1</code> in constant time. One that is equal is enough.
      </li>
      <li>Answer with any 2xx within ten seconds. Keep the event’s id, since an event may arrive more than once.</li>
    </ol>
    <pre>{`import { unwrap } from '@cueline/sdk/webhooks';

const event = await unwrap(rawBody, headers, secret);`}</pre>
  </>
);
