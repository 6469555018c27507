import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { expect, it } from 'vitest';
import { addStacks } from '../../lib/cueline-app.ts';
import { quickly, stages, stubBundle, synthesized, templateOf } from './synthesized.ts';

it('a stage that names a restored table uses it everywhere, and keeps its own with every export', () => {
  const app = new App({ analyticsReporting: false });
  const stage = { ...stages.dev, tableNames: { jobs: 'restored-jobs' } };
  const { data } = quickly(() => addStacks({ app, stage, bundleOf: () => stubBundle }));
  const { Resources, Outputs } = quickly(() => templateOf(data));
  quickly(() => app.synth());
  const files = globSync('*.template.json', { cwd: app.outdir }).filter((name) => !name.includes('-Data.'));
  const others = files.map((name) => readFileSync(join(app.outdir, name), 'utf8')).join('');
  rmSync(app.outdir, { recursive: true });

  const own = synthesized('dev').data;
  expect(Resources).toEqual(own.Resources);
  const { TableJobs: _, ...exports } = own.Outputs;
  expect(Outputs).toEqual({ ...exports, TableJobs: { Value: 'restored-jobs' } });
  expect(others).not.toContain('TableJobs');
  expect(others).toContain('"TABLE_JOBS": "restored-jobs"');
  expect(others).toContain(':table/restored-jobs/index/due-keys"');
});
