import * as v from 'valibot';
import { oneDriveToken } from '#core/sources/one-drive.ts';
import { type EgressRequest, egressRequest } from '#runtime/egress/egress-request.ts';
import { readCapped } from '#runtime/egress/read-capped.ts';
import { refuseAnswer, type SourceAccess } from './open-source.ts';
import { brokenSource, refusedSource, sourceFailure } from './source-failure.ts';

const maxAnswerBytes = 512 * 1024;
const Token = v.object({ token: v.string() });
const Item = v.object({ '@content.downloadUrl': v.optional(v.pipe(v.string(), v.url())) });

/** The download URL of a shared OneDrive item, valid for about an hour. Throws SourceRefused and SourceBroken. */
export const oneDriveFile = async (item: URL, access: SourceAccess): Promise<URL> => {
  const { token } = await answer(Token, new URL(oneDriveToken.url), access, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ appId: oneDriveToken.appId }),
  });
  const { '@content.downloadUrl': file } = await answer(Item, item, access, {
    // `autoredeem` makes the share readable for the token; without it OneDrive refuses the link.
    headers: { authorization: `Badger ${token}`, prefer: 'autoredeem', accept: 'application/json' },
  });
  if (!file)
    throw refusedSource('This OneDrive link leads to a folder. Share the media file itself and give that link.');
  return new URL(file);
};

/** No redirect is followed, so that no other host gets the token. */
const answer = async <Shape extends v.GenericSchema>(
  shape: Shape,
  url: URL,
  { connection, signal }: SourceAccess,
  request: Omit<EgressRequest, 'signal'>,
): Promise<v.InferOutput<Shape>> => {
  try {
    await connection.moveTo(url);
    const response = await egressRequest(url, { ...request, signal: AbortSignal.any([signal, connection.lost]) });
    refuseAnswer(url, response);
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), shape), await readCapped(response, maxAnswerBytes));
    if (parsed.success) return parsed.output;
  } catch (error) {
    throw sourceFailure(error);
  }
  throw brokenSource('OneDrive did not say where the file is. Try again later, or upload the file.');
};
