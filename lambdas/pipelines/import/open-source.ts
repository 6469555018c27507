import type { IncomingMessage } from 'node:http';
import { refuseStreamingSite } from '../../../core/sources/streaming-sites.ts';
import { type Followed, followRedirects } from '../../shared/egress/follow-redirects.ts';
import { brokenSource, refusedSource, sourceFailure } from './source-failure.ts';

/** Until the headers are here, all redirects together. */
const answerMs = 30_000;

/** A GET of a file, redirects followed and vetted. Throws SourceRefused and SourceBroken for what is no file. */
export const openSource = async (
  url: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Followed> => {
  const unanswered = new AbortController();
  const timer = setTimeout(() => unanswered.abort(new DOMException('no answer', 'TimeoutError')), answerMs);
  const ending = AbortSignal.any([signal, unanswered.signal]);
  try {
    const followed = await followRedirects(url, { headers, signal: ending }, refuseStreamingSite);
    refuseStatus(followed.response);
    return followed;
  } catch (error) {
    throw sourceFailure(error);
  } finally {
    clearTimeout(timer);
  }
};

/** 416 is of a range: the file is shorter than that, or empty. */
const answers: readonly (number | undefined)[] = [200, 206, 416];

const refuseStatus = (response: IncomingMessage): void => {
  const { statusCode = 0 } = response;
  if (answers.includes(statusCode)) return;
  response.destroy();
  if (statusCode === 401 || statusCode === 403) {
    throw refusedSource(`The host does not let us read this link (${statusCode}). Share the file with everyone.`);
  }
  if (statusCode === 404 || statusCode === 410) {
    throw refusedSource(`There is no file at this link (${statusCode}).`);
  }
  if (statusCode === 408 || statusCode === 429 || statusCode >= 500) {
    throw brokenSource(`The host of this link is busy or broken (${statusCode}).`);
  }
  throw refusedSource(`The host of this link answered ${statusCode} and not with a file.`);
};

export const isWebPage = ({ headers }: IncomingMessage): boolean =>
  /^(text\/html|application\/xhtml)/i.test(headers['content-type'] ?? '');

export const webPage = (): Error =>
  refusedSource(
    'The link leads to a web page, which is not a media file. Give a direct link to the file, or a share link that everyone can open.',
  );
