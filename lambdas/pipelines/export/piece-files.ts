import * as v from 'valibot';
import { objectKeys } from '#contract/object-keys.ts';
import { type ChunkMessage, type ExportWork, MadePiece, type Piece } from '#contract/schemas/pipeline.ts';
import { deleteObjects, findBytes, headObject, putObject } from '#runtime/aws/s3.ts';

type AnyPiece = ChunkMessage['piece'];
/** An export with what its pieces are made of. */
export type RenderedWork = Omit<ChunkMessage, 'token' | 'places' | 'piece'>;

/** One name for each piece of an export. */
export const pieceName = (piece: AnyPiece): string =>
  piece.makes === 'picture' ? `picture-${piece.range.first}` : piece.makes;

/** The whole video has its own place; chunks are kept until they are joined. */
export const fileKey = (work: RenderedWork, piece: AnyPiece): string => {
  const { layer } = work.rendering.plan;
  return piece.makes === 'video' || piece.makes === 'join'
    ? objectKeys.video({ ...work, layer })
    : objectKeys.work(work, work.export_id, `chunks/${pieceName(piece)}.${layer ? 'mov' : 'mp4'}`);
};

const reportKey = (work: ExportWork, piece: AnyPiece): string =>
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
