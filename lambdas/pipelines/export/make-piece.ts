import type { ExportWork, MadePiece, Piece, Rendering } from '#contract/schemas/pipeline.ts';
import type { JoinWork, RenderWork } from '#contract/schemas/render-work.ts';
import { UNREADABLE_MEDIA } from '#contract/step-errors.ts';
import { pictureParts, soundParts, videoParts } from '#core/media/video-parts.ts';
import { StepError } from '#core/step-error.ts';
import { invokeJoin, invokeRender } from '#runtime/aws/lambda.ts';
import { headObject } from '#runtime/aws/s3.ts';
import type { Multipart } from '#runtime/aws/s3-multipart.ts';
import { readSigner } from '#runtime/aws/signed-urls.ts';
import { findExport } from '#runtime/stores/exports.ts';
import { signedParts, signedUpload } from '#runtime/work/signed-upload.ts';
import { workEnded } from '#runtime/work/work-ended.ts';
import { deletePieces, fileKey, findMade, keepReport, type RenderedWork } from './piece-files.ts';

/** A video that nobody waits for, or that MediaConvert makes meanwhile, must not be made or stored. */
export async function throwIfEnded({ account_id, export_id }: ExportWork): Promise<void> {
  const record = await findExport(account_id, export_id);
  if (record?.status !== 'processing' || record.renderer !== 'lambda') throw workEnded(export_id);
}

/** Renders a piece through signed URLs and stores it. Reuses one from an earlier run. */
export async function makePiece(work: RenderedWork, piece: Piece): Promise<MadePiece> {
  const earlier = await findMade(work, piece);
  if (earlier) return earlier;
  return signedUpload(fileKey(work, piece), typeOf(work), async (upload) => {
    const rendered = await invokeRender({ ...ids(work), ...(await renderWork(work.rendering, piece, upload)) });
    const { sizeBytes, foundMs, frames } = rendered;
    const made = { ...piece, sizeBytes, foundMs, frames };
    const before = async () => {
      await throwIfEnded(work);
      await keepReport(work, piece, made);
    };
    return { file: rendered, result: made, before };
  });
}

/** Has the chunks of a video joined by signed URLs, stores the video, and deletes them. */
export async function joinPieces(work: RenderedWork, chunks: readonly MadePiece[]): Promise<void> {
  const key = fileKey(work, { makes: 'video' });
  if (!(await headObject(key)))
    await signedUpload(key, typeOf(work), async (upload) => {
      const file = await invokeJoin({ ...ids(work), ...(await joinWork(work, chunks, upload)) });
      return { file, result: undefined, before: () => throwIfEnded(work) };
    });
  await deletePieces(work, chunks);
}

const ids = ({ account_id, project_id, export_id }: ExportWork): ExportWork => ({ account_id, project_id, export_id });

const typeOf = ({ rendering }: RenderedWork): string => (rendering.plan.layer ? 'video/quicktime' : 'video/mp4');

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

async function joinWork(work: RenderedWork, chunks: readonly MadePiece[], upload: Multipart): Promise<JoinWork> {
  const { plan, media_ms, text_key } = work.rendering;
  const read = await readSigner('source');
  const ranges = chunks.flatMap((chunk) => (chunk.makes === 'picture' && chunk.frames > 0 ? [chunk] : []));
  const sound = chunks.find(({ makes }) => makes === 'sound');
  if (!sound && !plan.layer) throw new Error(`The export ${work.export_id} has no sound`);
  if (ranges.length === 0) throw new StepError(UNREADABLE_MEDIA, 'The file ends before this export begins.');
  const pictures = ranges.map(async (chunk) => ({
    url: await read(fileKey(work, chunk)),
    sizeBytes: chunk.sizeBytes,
    first: chunk.range.first,
    frames: chunk.frames,
  }));
  return {
    plan: { rate: plan.rate, layer: plan.layer },
    pictures: await Promise.all(pictures),
    ...(sound && { sound: { url: await read(fileKey(work, sound)), sizeBytes: sound.sizeBytes } }),
    ...(text_key && { textUrl: await read(text_key) }),
    parts: await signedParts(upload, videoParts(plan, media_ms)),
  };
}
