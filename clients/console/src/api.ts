import { ApiError, ConnectionError, Cueline } from '#sdk/index.ts';
import { rememberRequest } from './sent-requests.ts';
import { account, hasEnded } from './session.ts';

const baseUrl = `${location.origin}/v1`;

/** Hours of words, which an undo sends, are written as JSON in one task and copied in the next, so that keys are answered between. */
const longBody = 500_000;
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Requests carry the session's cookie; the page has no API key. */
export const cueline = new Cueline({
  baseUrl,
  fetch: async (url, init) => {
    rememberRequest(baseUrl, url, init);
    if (typeof init.body === 'string' && init.body.length > longBody) await nextTask();
    const response = await fetch(url, { ...init, credentials: 'same-origin' });
    if (response.status === 401) {
      if (account.peek()) hasEnded.value = true;
      else account.value = null;
    }
    const credits = response.headers.get('cueline-credits-remaining');
    const before = account.peek();
    if (credits !== null && before) account.value = { ...before, credits: Number(credits) };
    return response;
  },
});

export const isUnauthorized = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
export { ApiError, ConnectionError };
