import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { inject } from 'vitest';

const Produced = v.object({ operationId: v.string(), status: v.number(), code: v.optional(v.string()) });
export type Produced = v.InferOutput<typeof Produced>;

const known = new Set<string>();

/** Notes an answer in the folder of the run; does nothing in a run without one. */
export const recordProduced = (produced: Produced): void => {
  const folder = inject('answers');
  const line = JSON.stringify(produced);
  if (!folder || known.has(line)) return;
  known.add(line);
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${line}\n`);
};

/** The answers that all processes of this run have noted. */
export const producedAnswers = (): Produced[] => {
  const folder = inject('answers') ?? '';
  return readdirSync(folder)
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n'))
    .map((line) => v.parse(Produced, JSON.parse(line)));
};
