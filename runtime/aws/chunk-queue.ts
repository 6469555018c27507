import { environmentNames } from '#contract/names.ts';
import { environment } from '../environment.ts';
import { deferMessage } from './sqs.ts';

export const deferChunk = (receiptHandle: string, delayMs: number): Promise<void> =>
  deferMessage(environment(environmentNames.chunkQueue), receiptHandle, delayMs);
