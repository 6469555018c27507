import type { Fetch } from '#sdk/index.ts';

export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: unknown;
}

export type Step = (init: RequestInit) => Response | Promise<Response>;

/** A fetch that keeps what is sent, and answers by a script; its last step answers all further requests. */
export const scriptedFetch = (...steps: readonly Step[]): { fetch: Fetch; sent: Sent[] } => {
  const sent: Sent[] = [];
  return {
    sent,
    fetch: async (url, init) => {
      const step = steps[Math.min(sent.length, steps.length - 1)];
      sent.push({ method: init.method ?? '', url, headers: new Headers(init.headers), body: init.body });
      return step ? step(init) : new Response('{"data":[]}');
    },
  };
};

export const answer =
  (status: number, body: unknown, headers: Record<string, string> = {}): Step =>
  () =>
    new Response(status === 204 ? null : JSON.stringify(body), { status, headers });

export const refusal = (status: number, code: string, headers: Record<string, string> = {}): Step =>
  answer(
    status,
    { error: { code, message: `It is ${code}.`, request_id: 'request-1', doc_url: 'https://x/' } },
    headers,
  );

/** The connection ends before a reply comes. */
export const drop: Step = () => Promise.reject(new TypeError('fetch failed'));

/** The reply ends in the middle of its body. */
export const cut: Step = () =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"id":"0'));
        controller.error(new TypeError('terminated'));
      },
    }),
  );

/** Answers only when it is aborted. */
export const hang: Step = ({ signal }) =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
