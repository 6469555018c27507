import type { IncomingMessage } from 'node:http';
import { sharingAdvice } from '#core/sources/share-links.ts';
import { refuseStreamingSite } from '#core/sources/streaming-sites.ts';
import { failedAs } from '#core/step-error.ts';
import { type Followed, followRedirects } from '#runtime/egress/follow-redirects.ts';
import { brokenSource, refusedSource, sourceFailure } from './source-failure.ts';
import type { Connection } from './with-connection.ts';

/** Until the response headers arrive, all redirects included. */
const answerMs = 30_000;

export interface SourceAccess {
  readonly connection: Connection;
  readonly signal: AbortSignal;
}

/** GETs a file; redirects are followed and vetted. Throws SourceRefused and SourceBroken for a response without a file. */
export const openSource = async (
  url: URL,
  headers: Readonly<Record<string, string>>,
  { connection, signal }: SourceAccess,
): Promise<Followed> => {
  const unanswered = new AbortController();
  const timer = setTimeout(() => unanswered.abort(new DOMException('no answer', 'TimeoutError')), answerMs);
  const ending = AbortSignal.any([signal, unanswered.signal, connection.lost]);
  try {
    const followed = await followRedirects(url, { headers, signal: ending }, async (hop) => {
      refuseStreamingSite(hop);
      await connection.moveTo(hop);
    });
    refuseAnswer(url, followed.response);
    return followed;
  } catch (error) {
    throw sourceFailure(error);
  } finally {
    clearTimeout(timer);
  }
};

/** 416 answers a range request: the file is shorter than the range, or empty. */
const fileStatuses: readonly (number | undefined)[] = [200, 206, 416];

/** Throws SourceRefused or SourceBroken for a response without a file; `link` is the requested URL. */
export const refuseAnswer = (link: URL, response: IncomingMessage): void => {
  const { statusCode = 0, headers } = response;
  const encoding = headers['content-encoding'] ?? 'identity';
  if (fileStatuses.includes(statusCode) && encoding === 'identity') return;
  response.destroy();
  if (fileStatuses.includes(statusCode)) {
    throw refusedSource(
      `The host sends the file compressed (${encoding}), though it was asked not to. Have it sent as it is, or upload it.`,
    );
  }
  if (statusCode === 401 || statusCode === 403) {
    throw failedAs('link_forbidden', `The host does not let us read this link (${statusCode}). ${sharingAdvice(link)}`);
  }
  if (statusCode === 404 || statusCode === 410) {
    throw failedAs(
      'link_not_found',
      `There is no file at this link (${statusCode}): it was moved, deleted, or is no longer shared. ${sharingAdvice(link)}`,
    );
  }
  if (statusCode === 429) {
    throw brokenSource('The host gets too many requests for this link (429). Try again later, or upload the file.');
  }
  if (statusCode === 408 || statusCode >= 500) {
    throw brokenSource(`The host of this link is busy or broken (${statusCode}). Try again later, or upload the file.`);
  }
  throw refusedSource(`The host of this link answered ${statusCode} and not with a file. ${sharingAdvice(link)}`);
};

export const isWebPage = ({ headers }: IncomingMessage): boolean =>
  /^(text\/html|application\/xhtml)/i.test(headers['content-type'] ?? '');

export const webPage = (link: URL): Error =>
  refusedSource(`The link leads to a web page, which is not a media file. ${sharingAdvice(link)}`);
