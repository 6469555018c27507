import { vi } from 'vitest';
import { logger } from '#runtime/logger.ts';

/** Runs it; answers what was logged meanwhile, and what it answered or threw. */
export const loggedBy = async <Result>(run: () => Promise<Result> | Result) => {
  vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'INFO');
  logger.setLogLevel('INFO');
  const written: string[] = [];
  const streams = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((text) => written.push(String(text)) > 0),
  );
  const [settled] = await Promise.allSettled([(async () => run())()]);
  for (const stream of streams) stream.mockRestore();
  logger.setLogLevel('SILENT');
  vi.unstubAllEnvs();
  return { settled, text: written.join('') };
};

/** The cost lines that it logs, without what differs from run to run. Throws what it throws. */
export const costsOf = async (run: () => Promise<unknown>) => {
  const { settled, text } = await loggedBy(run);
  if (settled?.status === 'rejected') throw settled.reason;
  return text
    .split('\n')
    .filter((line) => line.startsWith('{"kind":"cost"'))
    .map((line) => {
      const { account_id, route, calls, modelled, webhook_id } = JSON.parse(line);
      return { account_id, route, calls, modelled, ...(webhook_id !== undefined && { webhook_id }) };
    });
};
