import * as v from 'valibot';
import { chunkPlaceNumbers } from '#contract/records/places.ts';
import { type ChunkMessage, ChunkMessageText } from '#contract/schemas/pipeline.ts';
import { LAMBDA_THROTTLED, PIECE_NOT_MADE, WORK_ENDED } from '#contract/step-errors.ts';
import { chunkReceives, chunkSteps } from '#contract/steps/chunks.ts';
import { chunkUnits, deleteUnits, receiveUnits } from '#core/cost/modelled-units.ts';
import { pieceWaitMs, shareOf } from '#core/media/video-pieces.ts';
import { StepError } from '#core/step-error.ts';
import { deferChunk } from '#runtime/aws/chunk-queue.ts';
import { completeTask, failTask } from '#runtime/aws/step-functions.ts';
import { addModelled, belongsTo } from '#runtime/meter/tally.ts';
import { returnChunkPlace, takeChunkPlace } from '#runtime/stores/chunk-places.ts';
import { addProgress } from '#runtime/stores/exports.ts';
import { pipelineStep, stepErrorOf } from '#runtime/work/pipeline-step.ts';
import { joinPieces } from './join-video.ts';
import { makePiece } from './make-piece.ts';
import { pieceName, throwIfEnded } from './piece-files.ts';

/** Where a store, or Step Functions for the answer, was not reached. */
const faultWaitMs = 30_000;
/** After them a token is failed, so that its export is refunded now; the others are for where Step Functions is not reached. */
const usedReceives = chunkReceives - 5;
/** A message that is not as this release expects still has its token: its state must not wait for hours. */
const TokenText = v.pipe(v.string(), v.parseJson(), v.object({ token: v.string() }));

/**
 * Has one piece of a video made, and answers the token of the state that waits for it. It waits for the function that makes it: so
 * Lambda tells how that ended, and the concurrency of the queue is that of the function (docs/decisions/chunks.md).
 */
export const handler = pipelineStep('StartChunk', chunkSteps.StartChunk, async ({ Records: [record] }) => {
  const { ApproximateReceiveCount: receives } = record.attributes;
  addModelled(receiveUnits);
  if (receives === 1) addModelled(chunkUnits);
  const read = v.safeParse(ChunkMessageText, record.body);
  let waitMs: number | undefined;
  try {
    if (read.success && receives <= usedReceives) waitMs = await handle(read.output, receives);
    else await failTask(v.parse(TokenText, record.body).token, read.success ? notMade(receives) : unknownForm);
    if (waitMs !== undefined) await deferChunk(record.receiptHandle, waitMs);
  } catch (error) {
    await deferChunk(record.receiptHandle, faultWaitMs);
    throw error;
  }
  if (waitMs !== undefined) return { batchItemFailures: [{ itemIdentifier: record.messageId }] };
  addModelled(deleteUnits);
  return { batchItemFailures: [] };
});

const unknownForm = new StepError('ValiError', 'The message is of no known form.');
const notMade = (receives: number): StepError =>
  new StepError(PIECE_NOT_MADE, `The message was received ${receives} times.`);

/**
 * Undefined where the message is done; how long it waits where its account has all its places, or the AWS account no Lambda. It is the
 * same message, since Lambda stops a function that sends to its own queue.
 */
async function handle(message: ChunkMessage, receives: number): Promise<number | undefined> {
  const { account_id, project_id, export_id, places } = message;
  belongsTo({ account_id, project_id, export_id });
  if (!(await isWaitedFor(message))) return undefined;
  const holder = `${export_id}#${pieceName(message.piece)}`;
  const numbers = chunkPlaceNumbers.slice(0, places);
  const place = await takeChunkPlace(account_id, numbers, { holder, nowMs: Date.now(), random: Math.random });
  try {
    if (place && (await answer(message))) return undefined;
  } finally {
    if (place) await returnChunkPlace(place, holder);
  }
  return pieceWaitMs(receives, Math.random());
}

/** False where the export has ended: what has not begun is dropped. */
const isWaitedFor = (message: ChunkMessage): Promise<boolean> => throwIfEnded(message).then(() => true, unlessEnded);

const unlessEnded = (error: unknown): false => {
  if (error instanceof Error && error.name === WORK_ENDED) return false;
  throw error;
};

/** False where no Lambda is free: the message waits, since each answer and new message would be events of the execution's history. */
async function answer({ token, places: _, ...message }: ChunkMessage): Promise<boolean> {
  const made = await make(message).catch((error: unknown) => stepErrorOf(error));
  if (!(made instanceof Error)) {
    const isFirst = await completeTask(token, made);
    const { piece, rendering } = message;
    if (isFirst && piece.makes !== 'join') await addProgress(message, shareOf(rendering, piece));
  } else if (made.name === LAMBDA_THROTTLED) return false;
  else if (made.name !== WORK_ENDED) await failTask(token, made);
  return true;
}

async function make({ piece, ...work }: Omit<ChunkMessage, 'token' | 'places'>) {
  if (piece.makes !== 'join') return makePiece(work, piece);
  await joinPieces(work, piece.chunks);
  return {};
}
