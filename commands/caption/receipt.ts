import { mkdir, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { pricesIn } from '#core/cost/price-of.ts';
import { dayOf, daysBetween } from '#core/days.ts';
import { groupCosts } from '#finance/books/group-costs.ts';
import { rowsIn } from '#finance/books/pieces.ts';
import type { StageTime } from '../../clients/cli/src/progress.ts';
import { footnotes } from '../../operate/costs/cost-footnotes.ts';
import { costTable } from '../../operate/costs/cost-table.ts';
import { type CostBook, readCosts } from '../../operate/costs/read-costs.ts';
import { enterDeployment, localStack } from '../../operate/stage/deployment.ts';

export interface ProjectCosts extends Pick<CostBook, 'origin'> {
  readonly rows: readonly CostRow[];
}

/** What the requests and jobs of projects have cost so far in the local cloud with this data folder. */
export const localCostsOf = async (data: string, projectIds: ReadonlySet<string>): Promise<ProjectCosts> => {
  await enterDeployment({ data });
  const nowMs = Date.now();
  // The command may have run over midnight.
  const days = daysBetween(dayOf(nowMs - performance.now()), dayOf(nowMs));
  const book = await readCosts(days, { stack: localStack, nowMs });
  const rows = await rowsIn(book.pieces(), ({ project_id }) => project_id !== undefined && projectIds.has(project_id));
  return { rows, origin: book.origin };
};

/** The costs by service, and how long each stage took. */
export const receipt = (name: string, { rows, origin }: ProjectCosts, times: readonly StageTime[]): string => {
  const totalMs = times.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const seconds = [...times, { stage: 'total', durationMs: totalMs }].map(
    ({ stage, durationMs }) => `${stage.padEnd(28)} ${(durationMs / 1000).toFixed(1).padStart(8)} s`,
  );
  return [
    `${name}: what it costs on AWS, at list prices`,
    costTable(groupCosts(rows, 'service'), 'service'),
    footnotes(rows, { origin, fromLogs: [], scannedBytes: 0 }, pricesIn(origin.region)),
    'How long it took on this machine',
    seconds.join('\n'),
  ].join('\n\n');
};

/** Writes the receipt beside the videos, by the name of the media where there is one; returns its path. */
export const writeReceipt = async (outDir: string, media: readonly string[], text: string): Promise<string> => {
  const [one = '', ...others] = media;
  const path = join(outDir, others.length > 0 ? 'receipt.txt' : `${basename(one, extname(one))}.receipt.txt`);
  await mkdir(outDir, { recursive: true });
  await writeFile(path, `${text}\n`);
  return path;
};
