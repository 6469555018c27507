import * as v from 'valibot';
import { type ChunkMessage, ChunkMessageText } from '#contract/schemas/pipeline.ts';
import { WORK_ENDED } from '#contract/step-errors.ts';
import { chunkSteps } from '#contract/steps/chunks.ts';
import { chunkUnits, deleteUnits, receiveUnits } from '#core/cost/modelled-units.ts';
import { shareOf } from '#core/media/video-pieces.ts';
import { deferChunk } from '#runtime/aws/chunk-queue.ts';
import { completeTask, failTask } from '#runtime/aws/step-functions.ts';
import { addModelled, belongsTo } from '#runtime/meter/tally.ts';
import { returnChunkPlace, takeChunkPlace } from '#runtime/stores/chunk-places.ts';
import { addProgress } from '#runtime/stores/exports.ts';
import { pipelineStep, stepErrorOf } from '#runtime/work/pipeline-step.ts';
import { joinPieces, makePiece, throwIfEnded } from './make-piece.ts';
import { pieceName } from './piece-files.ts';

/** Of a message whose account has all its places; it is the same message, since Lambda stops a function that sends to its own queue. */
const placeWaitMs = 5000;
const longestWaitMs = 60_000;
/** Where an answer did not reach Step Functions. */
const answerWaitMs = 30_000;

/**
 * Has one piece of a video made, and answers the token of the state that waits for it. It waits for the function that makes it: so
 * Lambda tells how that ended, and the concurrency of the queue is that of the function (docs/decisions/chunks.md).
 */
export const handler = pipelineStep('StartChunk', chunkSteps.StartChunk, async ({ Records: [record] }) => {
  const { ApproximateReceiveCount: receives } = record.attributes;
  addModelled(receiveUnits);
  if (receives === 1) addModelled(chunkUnits);
  const message = v.parse(ChunkMessageText, record.body);
  const { account_id, project_id, export_id, at_once } = message;
  belongsTo({ account_id, project_id, export_id });
  const holder = `${export_id}#${pieceName(message.piece)}`;
  const taking = { holder, nowMs: Date.now(), random: Math.random };
  const place = (await isWaitedFor(message)) && (await takeChunkPlace(account_id, at_once, taking));
  if (place === undefined) {
    const waitMs = Math.min(longestWaitMs, placeWaitMs * receives) * (0.5 + Math.random() / 2);
    await deferChunk(record.receiptHandle, waitMs);
    return { batchItemFailures: [{ itemIdentifier: record.messageId }] };
  }
  if (place) {
    try {
      await answer(message);
    } catch (error) {
      await deferChunk(record.receiptHandle, answerWaitMs);
      throw error;
    } finally {
      await returnChunkPlace(place, holder);
    }
  }
  addModelled(deleteUnits);
  return { batchItemFailures: [] };
});

/** False where the export has ended: what has not begun is dropped. */
const isWaitedFor = (message: ChunkMessage): Promise<boolean> => throwIfEnded(message).then(() => true, unlessEnded);

const unlessEnded = (error: unknown): false => {
  if (error instanceof Error && error.name === WORK_ENDED) return false;
  throw error;
};

async function answer({ token, at_once, ...message }: ChunkMessage): Promise<void> {
  const made = await make(message).catch((error: unknown) => stepErrorOf(error));
  if (!(made instanceof Error)) {
    const isFirst = await completeTask(token, made);
    if (isFirst) await addProgress(message, shareOf(message.rendering, message.piece));
  } else if (made.name !== WORK_ENDED) await failTask(token, made);
}

async function make(message: Omit<ChunkMessage, 'token' | 'at_once'>) {
  const { piece } = message;
  if (piece.makes !== 'join') return makePiece(message, piece);
  await joinPieces(message, piece.chunks);
  return {};
}
