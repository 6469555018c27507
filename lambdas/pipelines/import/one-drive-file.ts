import * as v from 'valibot';
import { oneDriveToken } from '#core/sources/one-drive.ts';
import { type EgressRequest, egressRequest } from '#runtime/egress/egress-request.ts';
import { readCapped } from '#runtime/egress/read-capped.ts';
import { type Reaching, refuseAnswer } from './open-source.ts';
import { brokenSource, refusedSource, sourceFailure } from './source-failure.ts';

const maxAnswerBytes = 512 * 1024;
const Token = v.object({ token: v.string() });
const Item = v.object({ '@content.downloadUrl': v.optional(v.pipe(v.string(), v.url())) });

/** The link to the bytes of a share of OneDrive, good for about an hour. Throws SourceRefused and SourceBroken. */
export const oneDriveFile = async (item: URL, reaching: Reaching): Promise<URL> => {
  const { token } = await answer(Token, new URL(oneDriveToken.url), reaching, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ appId: oneDriveToken.appId }),
  });
  const { '@content.downloadUrl': file } = await answer(Item, item, reaching, {
    // Without being asked to redeem the share for the token, it refuses the link.
    headers: { authorization: `Badger ${token}`, prefer: 'autoredeem', accept: 'application/json' },
  });
  if (!file)
    throw refusedSource('This OneDrive link leads to a folder. Share the media file itself and give that link.');
  return new URL(file);
};

/** No redirect is followed: the token is for nobody else. */
const answer = async <Shape extends v.GenericSchema>(
  shape: Shape,
  url: URL,
  { connection, signal }: Reaching,
  request: Omit<EgressRequest, 'signal'>,
): Promise<v.InferOutput<Shape>> => {
  try {
    await connection.moveTo(url);
    const response = await egressRequest(url, { ...request, signal: AbortSignal.any([signal, connection.lost]) });
    refuseAnswer(url, response);
    const told = v.safeParse(v.pipe(v.string(), v.parseJson(), shape), await readCapped(response, maxAnswerBytes));
    if (told.success) return told.output;
  } catch (error) {
    throw sourceFailure(error);
  }
  throw brokenSource('OneDrive did not say where the file is. Try again later, or upload the file.');
};
