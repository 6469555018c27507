import { machineSteps } from '#contract/steps.ts';
import { machines } from '#contract/uses.ts';
import { oneOf } from '../../operate/command-line/one-of.ts';
import { decide } from './decisions.ts';
import { endOf } from './end-of.ts';
import { kebab, wellFormed } from './names.ts';
import type { Tree } from './tree.ts';

export interface StepOptions {
  readonly machine?: string | undefined;
  readonly after?: string | undefined;
}

/** Writes the row, handler and test of a step, and its state after that of another step. */
export const addStep = (tree: Tree, given: string | undefined, options: StepOptions): void => {
  const name = wellFormed(given, /^([A-Z][a-z]+)+$/, 'CheckFrames');
  const machine = oneOf(machines, options.machine ?? '', '--machine');
  const rows = Object.keys(machineSteps[machine]);
  if (rows.includes(name)) throw new Error(`There is a step ${name} already.`);
  const after = oneOf(rows, options.after ?? '', '--after');
  const rowsFile = `contract/steps/${machine}.ts`;
  const machineFile = `lib/machines/${machine}-machine.ts`;
  const state = stateOf(tree.read(machineFile), after);
  const whole = machine === 'export' ? 'ExportWork' : 'JobWork';
  const input = state.includes('$states.result.Payload') ? outputOf(tree.read(rowsFile), after) : whole;
  const [led = '', next = ''] = /next: '(\w+)'/.exec(state) ?? [];
  const [output = ''] = state.split('next:');
  if (next === '' || output.includes('$merge'))
    throw new Error(`What ${after} gives is made of several parts: write the state by hand in ${machineFile}.`);
  tree.replace(machineFile, state, state.replace(led, `next: '${name}'`));
  tree.before(
    machineFile,
    '    ...endStates(',
    `${name}: lambdaTask(steps.${name}, jsonata('$states.result.Payload'), { next: '${next}', failStep }),`,
  );
  const entry = `pipelines/${machine}/${kebab(name)}`;
  tree.into(
    rowsFile,
    `export const ${machine}Steps = {`,
    `${name}: {
  entry: '${entry}',
  input: pipeline.${input},
  output: pipeline.${input},
  timeoutSeconds: 30,
  memoryMb: 512,
  transitions: 1,
  // ${decide('all that the handler uses; for an AWS action that no row uses yet see CONTRIBUTING.md')}
  uses: {},
},`,
  );
  tree.create(
    `lambdas/${entry}.lambda.ts`,
    `import { ${machine}Steps } from '#contract/steps/${machine}.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';

/** ${decide('what it does, and why a second run does no harm')} */
export const handler = pipelineStep('${name}', ${machine}Steps.${name}, async (work) => work);
`,
  );
  tree.create(
    `test/lambdas/${entry}.test.ts`,
    `import { expect, it } from 'vitest';
import { handler } from '${up}/../lambdas/${entry}.lambda.ts';
import { work } from '${up}/support/stores/example-records.ts';

it('${decide('what it does, as a sentence')}', async () => {
  // ${decide(`a whole ${input}`)}
  expect(await Reflect.apply(handler, undefined, [work, {}])).toMatchObject(work);
});
`,
  );
};

/** From the test of a step to test/. */
const up = '../../..';

const stateOf = (text: string, name: string): string => {
  const start = text.indexOf(`    ${name}: lambdaTask(`);
  return start < 0 ? '' : text.slice(start, endOf(text, text.indexOf('(', start)));
};

const outputOf = (rows: string, name: string): string =>
  /output: pipeline\.(\w+)/.exec(rows.slice(rows.indexOf(`  ${name}: {`)))?.[1] ?? '';
