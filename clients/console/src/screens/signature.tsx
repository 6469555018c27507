/** How to check the signature of a delivery, in steps and in code (docs/guides/webhooks.md). */
export const Signature = () => (
  <>
    <ol>
      <li>
        Read the raw body, before any JSON parser, and the header <code>Cueline-Signature: t=…,v1=…</code>.
      </li>
      <li>
        Reject the request if <code>t</code>, in Unix seconds, is more than five minutes from now.
      </li>
      <li>
        Compute the HMAC-SHA256 of <code>t</code>, a dot and the raw body. The key is the whole secret, with{' '}
        <code>whsec_</code>.
      </li>
      <li>
        Compare its hex digits with each <code>v1</code> in constant time. One match is enough.
      </li>
      <li>
        Respond with any 2xx within ten seconds. Store the id of the event, since an event may arrive more than once.
      </li>
    </ol>
    <pre>{`import { unwrap } from '@cueline/sdk/webhooks';

const event = await unwrap(rawBody, headers, secret);`}</pre>
  </>
);
