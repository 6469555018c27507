import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { App, Stack } from 'aws-cdk-lib';
import { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Bundle } from '../../../lib/constructs/bundle-lambdas.ts';
import { RowLambda } from '../../../lib/constructs/row-lambda.ts';
import { addStacks } from '../../../lib/cueline-app.ts';
import { stages, stubBundle } from '../synthesized.ts';

const folder = temporaryFolder(afterAll);
beforeAll(() => {
  writeFileSync(join(folder, 'index.mjs'), 'export const handler = async () => ({ statusCode: 204 });\n');
});

/** Code, environment and memory of each function, by its entry. */
const functionsOf = (bundleOf: (entry: string) => Bundle): Map<string, unknown> => {
  const app = new App({ analyticsReporting: false });
  addStacks({ app, stage: stages.dev, bundleOf });
  const rows = app.node.findAll().filter((construct) => construct instanceof RowLambda);
  return new Map(
    rows.map(({ entry, fn }) => {
      const { defaultChild } = fn.node;
      if (!(defaultChild instanceof CfnFunction)) throw new Error(`${entry} has no function`);
      const { code, environment, memorySize } = defaultChild;
      return [entry, Stack.of(fn).resolve({ code, environment, memorySize })];
    }),
  );
};

it('a deployment changes the functions whose code has changed, and no other', () => {
  const changed = 'api/account/get-account';
  const before = functionsOf(() => stubBundle);
  const after = functionsOf((entry) => (entry === changed ? { ...stubBundle, folder } : stubBundle));
  const different = [...after].filter(([entry, own]) => JSON.stringify(own) !== JSON.stringify(before.get(entry)));
  expect(before.size).toBeGreaterThan(80);
  expect(different.map(([entry]) => entry)).toEqual([changed]);
});
