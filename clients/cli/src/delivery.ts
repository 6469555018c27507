import { createHmac } from 'node:crypto';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { retryWaitMinutes } from '@cueline/sdk/choices';
import type { SentEvent } from '@cueline/sdk/webhooks';

const timeoutMs = 10_000;

const secondsOfMinute = 60;

/**
 * How long to wait after an attempt, counted from 1, before the next, where a minute of a deployment takes `minuteSeconds`; undefined
 * after the last. A longer Retry-After of the receiver is honoured.
 */
export const waitMsAfter = (nth: number, minuteSeconds: number, retryAfterMs: number): number | undefined => {
  const minutes = retryWaitMinutes[nth - 1];
  return minutes && Math.max(minutes * minuteSeconds * 1000, (retryAfterMs * minuteSeconds) / secondsOfMinute);
};

/** How an attempt went: the status that the receiver answered, or why there is none. */
export interface Attempt {
  readonly status: number | string;
  readonly isDone: boolean;
  readonly retryAfterMs: number;
}

/** One attempt, with the headers and the bytes of a deployment: test/e2e/webhooks.test.ts compares them. Redirects are not followed. */
export const attempt = async (event: SentEvent, url: string, secret: string): Promise<Attempt> => {
  try {
    const response = await posted(event, url, secret);
    response.resume();
    const { statusCode: status = 0, headers } = response;
    const retryAfterMs = Number(headers['retry-after'] ?? 0) * 1000;
    return {
      status,
      isDone: status >= 200 && status < 300,
      retryAfterMs: Number.isNaN(retryAfterMs) ? 0 : retryAfterMs,
    };
  } catch (error) {
    return { status: reasonOf(error), isDone: false, retryAfterMs: 0 };
  }
};

const posted = (event: SentEvent, url: string, secret: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const body = JSON.stringify(event);
    const time = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    const headers = {
      'user-agent': 'Cueline',
      'accept-encoding': 'identity',
      'content-type': 'application/json',
      'cueline-event-id': event.id,
      'cueline-event-type': event.type,
      'cueline-signature': `t=${time},v1=${signature}`,
    };
    const send = url.startsWith('https:') ? requestHttps : requestHttp;
    const outgoing = send(url, { method: 'POST', headers, agent: false, signal: AbortSignal.timeout(timeoutMs) });
    outgoing.once('response', resolve).once('error', reject).end(body);
  });

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'no answer';
  return error.name === 'TimeoutError' || error.name === 'AbortError' ? 'no answer within 10 seconds' : error.message;
};
