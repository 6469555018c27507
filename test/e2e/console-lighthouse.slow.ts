import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, chromium } from 'playwright-core';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { screens } from '../support/console/screens.ts';
import { SeededConsole } from '../support/console/seeded-console.ts';
import { installed } from '../support/sdk/installed.ts';
import { browserPath } from '../support/tls/browser.ts';

const run = promisify(execFile);
const least = 0.95;
const Report = v.object({
  categories: v.record(v.string(), v.object({ score: v.nullable(v.number()) })),
  audits: v.record(
    v.string(),
    v.object({ title: v.string(), score: v.nullable(v.number()), errorMessage: v.optional(v.string()) }),
  ),
});
type Report = v.InferOutput<typeof Report>;

/**
 * Chromium leaves the start of the navigation out of a trace now and then
 * (https://github.com/sitespeedio/browsertime/issues/902); Lighthouse then asks to be run again.
 */
const lacksStart = ({ audits }: Report): boolean =>
  Object.values(audits).some(({ errorMessage }) => errorMessage?.includes('NO_NAVSTART'));

describe.skipIf(browserPath === undefined)('Lighthouse', () => {
  let seeded: SeededConsole;
  let context: BrowserContext;
  const folder = mkdtempSync(join(tmpdir(), 'cueline-lighthouse-'));
  const profile = join(folder, 'profile');
  const lighthouse = join(installed('lighthouse', '13.5.0'), 'cli/index.js');
  beforeAll(async () => {
    seeded = await SeededConsole.start();
    context = await chromium.launchPersistentContext(profile, {
      executablePath: browserPath ?? '',
      // One that is free, which the browser writes into its profile.
      args: ['--remote-debugging-port=0'],
    });
  }, 900_000);
  afterAll(async () => {
    await context?.close();
    await seeded?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const report = async (path: string) => {
    const file = join(folder, 'report.json');
    const [port = ''] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n');
    // Not execFileSync: each new page of the browser waits until this process answers Playwright's messages.
    await run(process.execPath, [
      lighthouse,
      new URL(path, seeded.cloud.ready.base_url).href,
      ...['--port', port, '--disable-storage-reset', '--preset', 'desktop', '--quiet'],
      ...['--output', 'json', '--output-path', file],
      // The console is for those who sign in: its pages ask search engines to leave them out.
      ...['--skip-audits', 'is-crawlable'],
    ]);
    return v.parse(Report, JSON.parse(readFileSync(file, 'utf8')));
  };
  const signIn = async (by: 'customer' | 'operator') => {
    const { link, heading } = await seeded.signIn(by);
    const [page = await context.newPage()] = context.pages();
    await page.goto(new URL(link, seeded.cloud.ready.base_url).href);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor({ timeout: 120_000 });
  };

  it.each(screens.filter(({ first }) => !first))('gives $name at least 95 in all four', async (screen) => {
    const { by = 'customer' } = screen;
    // Nobody is signed in before the first of them.
    if (by === 'nobody') await context.clearCookies();
    else await signIn(by);
    const path = screen.path(seeded.ids);
    const first = await report(path);
    const { categories, audits } = lacksStart(first) ? await report(path) : first;
    const low = Object.entries(categories).filter(([, { score }]) => (score ?? 0) < least);
    const failed = Object.values(audits).filter(({ score }) => score !== null && score < 0.9);
    expect(low, failed.map(({ title }) => title).join('\n')).toEqual([]);
  });
});
