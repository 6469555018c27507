import * as v from 'valibot';
import { objectKeys } from '#contract/object-keys.ts';
import { type ChunkMessage, type ExportWork, MadePiece, type Piece } from '#contract/schemas/pipeline.ts';
import { deleteObjects, findBytes, headObject, putObject } from '#runtime/aws/s3.ts';
import { findExport } from '#runtime/stores/exports.ts';
import { workEnded } from '#runtime/work/work-ended.ts';

/** An export with what its pieces are made of. */
export type RenderedWork = Omit<ChunkMessage, 'token' | 'places' | 'piece'>;

/** One name for each piece of an export. */
export const pieceName = (piece: ChunkMessage['piece']): string =>
  piece.makes === 'picture' ? `picture-${piece.range.first}` : piece.makes;

/** The whole video has its own place; chunks are kept until they are joined. */
export const fileKey = (work: RenderedWork, piece: Piece): string => {
  const { layer } = work.rendering.plan;
  return piece.makes === 'video'
    ? objectKeys.video({ ...work, layer })
    : objectKeys.work(work, work.export_id, `chunks/${pieceName(piece)}.${layer ? 'mov' : 'mp4'}`);
};

/** A video that nobody waits for, or that MediaConvert makes meanwhile, must not be made or stored. */
export async function throwIfEnded({ account_id, export_id }: ExportWork): Promise<void> {
  const record = await findExport(account_id, export_id);
  if (record?.status !== 'processing' || record.renderer !== 'lambda') throw workEnded(export_id);
}

export const idsOf = ({ account_id, project_id, export_id }: ExportWork): ExportWork => ({
  account_id,
  project_id,
  export_id,
});

export const typeOf = ({ rendering }: RenderedWork): string => (rendering.plan.layer ? 'video/quicktime' : 'video/mp4');

const reportKey = (work: ExportWork, piece: Piece): string =>
  objectKeys.work(work, work.export_id, `chunks/${pieceName(piece)}.json`);

/** The report that was stored with a piece; undefined where the piece or its report is missing. */
export const findMade = async (work: RenderedWork, piece: Piece): Promise<MadePiece | undefined> => {
  const report = await findBytes(reportKey(work, piece));
  if (!report || !(await headObject(fileKey(work, piece)))) return undefined;
  return v.parse(MadePiece, JSON.parse(new TextDecoder().decode(report)));
};

/** Comes before the piece itself is stored, so that each piece has its report. */
export const keepReport = (work: ExportWork, piece: Piece, made: MadePiece): Promise<void> =>
  putObject(reportKey(work, piece), JSON.stringify(made), 'application/json');

export const deletePieces = (work: RenderedWork, pieces: readonly Piece[]): Promise<void> =>
  deleteObjects(pieces.flatMap((piece) => [fileKey(work, piece), reportKey(work, piece)]));
