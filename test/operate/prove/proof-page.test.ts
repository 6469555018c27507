import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CloudFormationClient, DescribeStacksCommand, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Proof } from '#contract/schemas/proof.ts';
import { renderUnits } from '#core/cost/render-units.ts';
import { type CheckName, checks } from '../../../operate/prove/checks.ts';
import { AskAgain, type Finding, Findings, NotHere } from '../../../operate/prove/findings.ts';
import { factsOf, proofPage } from '../../../operate/prove/proof-page.ts';
import { alike, timeAsEstimated } from '../../../operate/prove/renderers.ts';
import { readRows } from '../../../operate/prove/rows.ts';
import { percentile, rendererAdviceOf, switchesOf, verdictOf } from '../../../operate/prove/verdicts.ts';
import { main } from '../../../operate/prove.ts';
import { runCommand } from '../../support/run-command.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';

const cloudFormation = mockClient(CloudFormationClient);

const proof: Proof = {
  proved_at: '2026-11-26T01:00:00.000Z',
  stack: 'Cueline-prod',
  is_local: false,
  region: 'eu-central-1',
  aws_account: '000000000000',
  release: '1.0.0 (0123456789ab)',
  assembly: 'a'.repeat(64),
  seconds: [61.2, 58.4, 90.1],
  rows: [
    { number: 1, assumption: 'Regions | are honoured', verdict: 'does not hold', seen: 'captions: no | captions' },
    { number: 2, assumption: 'No flicker', verdict: 'holds', seen: 'captions: 2.0 s' },
    { number: 48, assumption: 'Prices', verdict: 'ask again', seen: 'the bill: not there yet' },
  ],
  burn_in: { regions: 'switch off', blur: 'leave on' },
  renderer: 'mediaconvert',
  bill: { day: '2026-11-24', usage: [{ name: 'mediaconvert_hd', billed_usd: 1.02, metered_usd: 1 }] },
};
const page = proofPage(proof);

describe('the page of a proof', () => {
  it('says what does not hold, what to switch off, how long customers wait and how the bill varies', () => {
    expect(page).toContain('- **Row 1: does not hold.** captions: no \\| captions');
    expect(page).toContain('Run the command again for 48');
    expect(page).toContain('`{"burnIn":{"regions":false}}`');
    expect(page).toContain('**p50 61.2 s, p95 90.1 s**');
    expect(page).toContain('| mediaconvert_hd | 1.020000 | 1.000000 | 2.0 % |');
  });

  it('is read back as its facts, and refused where anything in it was changed', () => {
    expect(factsOf(page)).toEqual(proof);
    const { bill, ...rest } = proof;
    expect(proofPage({ bill, ...rest })).toBe(page);
    expect(factsOf(page.replaceAll('\n', '\r\n'))).toEqual(proof);
    for (const [from, to] of [
      ['| holds | 1: 2 |', '| holds | 2: 1, 2 |'],
      ['"verdict": "does not hold"', '"verdict": "holds"'],
      ['Seal: `', 'Seal: `0'],
    ] as const)
      expect(() => factsOf(page.replace(from, to))).toThrow('was changed after it was written');
    expect(() => factsOf('# A page')).toThrow('no page of npm run prove');
  });
});

describe('npm run prove -- --verify', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cueline-page-'));
  const file = join(folder, 'page.md');
  beforeEach(() => writeFileSync(file, page));
  afterEach(() => rmSync(file));

  it('says who wrote the page and when, and exits 1 for one that was changed', async () => {
    expect((await runCommand(main, '--verify', file)).stdout).toContain(
      'as 1.0.0 (0123456789ab) wrote it on 2026-11-26',
    );
    writeFileSync(file, page.replace('61.2', '11.2'));
    expect(await runCommand(main, '--verify', file)).toMatchObject({ exitCode: 1, stdout: '' });
  });

  it('with a stage says whether its templates are still deployed', async () => {
    vi.stubEnv('AWS_REGION', 'eu-central-1');
    const stack = { StackName: 's', CreationTime: new Date(0), StackStatus: 'CREATE_COMPLETE' } as const;
    cloudFormation.on(DescribeStacksCommand).resolves({ Stacks: [{ ...stack, Outputs: [] }] });
    cloudFormation.on(GetTemplateCommand).resolves({ TemplateBody: '{}' });
    const assembly = createHash('sha256').update('{}{}{}').digest('hex');
    writeFileSync(file, proofPage({ ...proof, assembly }));
    expect((await runCommand(main, '--stage', 'prod', '--verify', file)).stdout).toContain(
      'These templates are deployed.',
    );
    cloudFormation.on(GetTemplateCommand).resolves({ TemplateBody: '{"Resources":{}}' });
    expect((await runCommand(main, '--stage', 'prod', '--verify', file)).stderr).toContain('prove them again');
    expect((await runCommand(main, '--stage', 'test', '--verify', file)).stderr).toContain('not about Cueline-test');
    vi.unstubAllEnvs();
  });
});

const row = (number: number) => {
  const found = readRows().find((one) => one.number === number);
  if (!found) throw new Error(`there is no row ${number}`);
  return found;
};
const finding = (check: CheckName, result: Finding['result'], seen = ''): Finding => ({
  check,
  variant: '',
  result,
  seen,
});

const onAws = { isLocal: false };

describe('the verdict of a row', () => {
  it('of the local cloud is a rehearsal at best, and so is what it says of switches', () => {
    const found = [finding('glow', 'held'), finding('a half transparent box', 'held')];
    expect(verdictOf(row(18), found, { isLocal: true }).verdict).toBe('rehearsed');
    expect(switchesOf(found, { isLocal: true }).blur).toBe('rehearsed');
    expect(proofPage({ ...proof, is_local: true })).toContain('which proves nothing about AWS');
  });

  it.each([
    ['holds where all of its checks do', ['held', 'held'], 'holds'],
    ['does not hold where one of them does not', ['held', 'failed'], 'does not hold'],
    ['is not settled where one could not look', ['held', 'not settled'], 'not settled'],
    ['waits where AWS has it later', ['held', 'ask again'], 'ask again'],
    ['is only for AWS where one is', ['held', 'only on AWS'], 'only on AWS'],
  ] as const)('%s', (_, [glow, box], verdict) => {
    const found = [finding('glow', glow), finding('a half transparent box', box)];
    expect(verdictOf(row(18), found, onAws).verdict).toBe(verdict);
  });

  it('is not run where a check is missing, and names who settles what no check does', () => {
    expect(verdictOf(row(18), [finding('glow', 'held')], onAws).verdict).toBe('not run');
    expect(verdictOf(row(13), [], onAws)).toMatchObject({
      verdict: 'by a person',
      seen: expect.stringContaining('POST /projects'),
    });
    expect(verdictOf(row(8), [], onAws).verdict).toBe('by documents');
  });
});

it('a switch is set off by what was seen, and not by an error that kept a check from looking', () => {
  const found = [finding('glow', 'failed'), finding('words that grow', 'not settled')];
  expect(switchesOf(found, onAws)).toMatchObject({ blur: 'switch off', wordSizes: 'not seen', regions: 'not seen' });
  expect(switchesOf([finding('glow', 'held')], onAws).blur).toBe('leave on');
});

it('percentiles are values that were measured', () => {
  const values = Array.from({ length: 20 }, (_, index) => 20 - index);
  expect([percentile(values, 0.5), percentile(values, 0.95), percentile([7], 0.95)]).toEqual([10, 19, 7]);
});

describe('a check', () => {
  const ran = async (work: () => Promise<unknown>, name: CheckName = 'glow', isLocal = true) => {
    const lines: string[] = [];
    const findings = new Findings((line) => lines.push(line), { isLocal });
    await findings.part(() => findings.check(name, work));
    return { result: findings.found[0]?.result, lines, missed: findings.missed };
  };

  it('fails by what it sees, is not settled by errors of others, and waits or is left out by name', async () => {
    const throwing = (error: Error) => () => Promise.reject(error);
    expect((await ran(throwing(new Error('no glow')))).lines[0]).toMatch(/^FAILED +glow +no glow$/);
    expect((await ran(throwing(new Error('no glow')))).result).toBe('failed');
    expect((await ran(throwing(new TypeError('fetch failed')))).result).toBe('not settled');
    expect((await ran(throwing(Object.assign(new Error('ffmpeg'), { code: 1 })))).result).toBe('not settled');
    expect((await ran(throwing(new AskAgain('tomorrow')))).result).toBe('ask again');
    expect((await ran(throwing(new NotHere('no monitor')))).result).toBe('not here');
  });

  it('of what only AWS has does not run on the local cloud', async () => {
    let runs = 0;
    const work = async () => (runs += 1);
    expect((await ran(work, 'a cancelled encode')).result).toBe('only on AWS');
    expect(runs).toBe(0);
    const onAws = await ran(work, 'a cancelled encode', false);
    expect([onAws.result, runs]).toEqual(['held', 1]);
    expect(onAws.missed).toHaveLength(Object.keys(checks).length - 1);
  });
});

it('a stage should have our own renderer where it made the same as MediaConvert, by what was seen alone', () => {
  expect(rendererAdviceOf([finding('each renderer', 'held')], onAws)).toBe('auto');
  expect(rendererAdviceOf([finding('each renderer', 'held')], { isLocal: true })).toBe('rehearsed');
  expect(rendererAdviceOf([finding('each renderer', 'failed')], onAws)).toBe('mediaconvert');
  for (const result of ['not settled', 'not here'] as const)
    expect(rendererAdviceOf([finding('each renderer', result)], onAws)).toBe('not seen');
  expect(page).toContain('set `"renderer": "mediaconvert"` of the stage');
});

it('what our own code made settles no row about MediaConvert, and switches off nothing of burn-in', async () => {
  const report = new Findings(() => {}, onAws);
  report.sawRenderer('lambda');
  await report.check('glow', async () => {});
  await report.part(() =>
    report.check('words that grow', async () => {
      throw new Error('it moves');
    }),
  );
  await report.check('transcript', async () => {});
  expect(report.found.map(({ result }) => result)).toEqual(['not here', 'not settled', 'held']);
  expect(switchesOf(report.found, onAws)).toMatchObject({ blur: 'not seen', wordSizes: 'not seen' });
  report.sawRenderer('mediaconvert');
  await report.check('glow', async () => {});
  expect(report.found.at(-1)?.result).toBe('held');
  await report.check('outlines of every size', async () => {
    report.sawRenderer('lambda');
    report.sawRenderer('mediaconvert');
  });
  expect(report.found.at(-1)?.result).toBe('not here');
});

it('two videos are alike with as many frames and captions at the same times, but for an edge', () => {
  const shown = (from: number, count = 100) => ({
    captioned: Array.from({ length: count }, (_, frame) => frame >= from),
  });
  expect(() => alike(shown(50), shown(52))).not.toThrow();
  expect(() => alike(shown(50), shown(60))).toThrow('captions differ in 10 frames');
  expect(() => alike(shown(50), shown(50, 99))).toThrow('the number of frames is 100, not 99');
});

it('our own code takes at most twice the time that quotes estimate', () => {
  const mbMs =
    renderUnits({ widthPx: 1920, heightPx: 1080, framesPerSecond: 25, durationMs: 19_000 }, 10).lambda_mb_ms ?? 0;
  expect(timeAsEstimated(1.5 * mbMs, 475)).toBe('Lambda took 1.50 times what is estimated');
  expect(() => timeAsEstimated(2.1 * mbMs, 475)).toThrow('correct core/cost/render-figures.ts');
});
