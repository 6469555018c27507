import { parentPort, workerData } from 'node:worker_threads';
import { Moonshine } from '../model/moonshine.ts';
import { alignPiece } from '../piece/align-piece.ts';
import { hearPiece } from '../piece/hear-piece.ts';
import type { Answer, Task } from './messages.ts';

/** A step of the model blocks its thread, so each session has one. */
const { model: folder }: { model: string } = workerData;
const opened = Moonshine.open(folder);

async function answer({ samples, texts }: Task): Promise<Answer> {
  try {
    const model = await opened;
    return texts ? { aligned: await alignPiece(model, samples, texts) } : { heard: await hearPiece(model, samples) };
  } catch (error) {
    return { error };
  }
}

let last: Promise<unknown> = opened.catch(() => undefined);

parentPort?.on('message', (task: Task | 'end') => {
  if (task === 'end') last.then(() => parentPort?.close());
  else last = answer(task).then((message) => parentPort?.postMessage(message));
});
