import type { MadePiece, Piece, Rendering } from '#contract/schemas/pipeline.ts';
import type { RenderWork } from '#contract/schemas/render-work.ts';
import { pictureParts, soundParts, videoParts } from '#core/media/video-parts.ts';
import { invokeRender } from '#runtime/aws/lambda.ts';
import { headObject } from '#runtime/aws/s3.ts';
import type { Multipart } from '#runtime/aws/s3-multipart.ts';
import { readSigner } from '#runtime/aws/signed-urls.ts';
import { signedParts, signedUpload } from '#runtime/work/signed-upload.ts';
import { fileKey, findMade, idsOf, keepReport, type RenderedWork, throwIfEnded, typeOf } from './piece-files.ts';

/** Renders a piece through signed URLs and stores it. Reuses one from an earlier run. */
export async function makePiece(work: RenderedWork, piece: Piece): Promise<MadePiece> {
  const earlier = await findMade(work, piece);
  if (earlier) return earlier;
  return signedUpload(fileKey(work, piece), typeOf(work), async (upload) => {
    const rendered = await invokeRender({ ...idsOf(work), ...(await renderWork(work.rendering, piece, upload)) });
    const { sizeBytes, foundMs, frames } = rendered;
    const made = { ...piece, sizeBytes, foundMs, frames };
    const before = async () => {
      await throwIfEnded(work);
      await keepReport(work, piece, made);
    };
    return { file: rendered, result: made, before };
  });
}

const partsOf = (piece: Piece, plan: Rendering['plan'], mediaMs: number) => {
  if (piece.makes === 'picture') return pictureParts(plan, piece.range);
  return piece.makes === 'sound' ? soundParts(plan, mediaMs) : videoParts(plan, mediaMs);
};

/** Signed only now: it begins at once, and has ended before they expire. */
async function renderWork(
  { plan, source_key, media_ms, captions, still_key, text_key }: Rendering,
  piece: Piece,
  upload: Multipart,
): Promise<RenderWork> {
  const source = await headObject(source_key);
  if (!source) throw new Error(`The media ${source_key} is missing`);
  const read = await readSigner('source');
  const ofSource = {
    plan,
    source: { url: await read(source_key), sizeBytes: source.sizeBytes, mediaMs: media_ms },
    parts: await signedParts(upload, partsOf(piece, plan, media_ms)),
  };
  if (piece.makes === 'sound') return { ...piece, ...ofSource };
  const ofPicture = {
    ...ofSource,
    ...(captions && {
      captions: {
        url: await read(captions.key),
        fontUrl: await read(captions.font_key),
        ...(captions.emoji_key && { emojiUrl: await read(captions.emoji_key) }),
      },
    }),
    ...(still_key && { stillUrl: await read(still_key) }),
  };
  if (piece.makes === 'picture') return { ...piece, ...ofPicture };
  return { ...piece, ...ofPicture, ...(text_key && { textUrl: await read(text_key) }) };
}
