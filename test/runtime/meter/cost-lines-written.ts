import * as v from 'valibot';
import { vi } from 'vitest';
import { CostLine } from '#contract/schemas/cost-line.ts';

/** Runs it; answers the cost lines that were written meanwhile, and what it answered or threw. */
export const linesOf = async (run: () => Promise<unknown>) => {
  const written: string[] = [];
  vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'INFO');
  const output = vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  const [settled] = await Promise.allSettled([run()]);
  output.mockRestore();
  const texts = written
    .join('')
    .split('\n')
    .filter((text) => text.startsWith('{"kind":"cost"'));
  return { settled, texts, lines: texts.map((text) => v.parse(CostLine, JSON.parse(text))) };
};
