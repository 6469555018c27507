import { mkdirSync, writeFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { decide, openDecisions, sources } from '../../../commands/new/decisions.ts';
import { endOf } from '../../../commands/new/end-of.ts';
import { addEvent } from '../../../commands/new/event.ts';
import { addField } from '../../../commands/new/field.ts';
import { addPreset } from '../../../commands/new/preset.ts';
import { addRoute } from '../../../commands/new/route.ts';
import { addStep } from '../../../commands/new/step.ts';
import { addTemplate } from '../../../commands/new/template.ts';
import { Tree } from '../../../commands/new/tree.ts';
import { main } from '../../../commands/new.ts';
import { runCommand } from '../../support/run-command.ts';

/** The edits of this repository, which are not written. */
const edited = (edit: (tree: Tree) => void): Tree => {
  const tree = new Tree('.');
  edit(tree);
  return tree;
};
const words = { resource: 'transcripts', method: 'get', path: '/projects/{project_id}/words', query: ['q'] };

describe('npm run new -- route', () => {
  it('writes all parts of a route that reads', () => {
    const tree = edited((at) => addRoute(at, 'searchWords', words));
    expect([...tree.changed.keys()].sort()).toEqual([
      'clients/console/src/code/methods.ts',
      'clients/sdk/src/resources/transcripts.ts',
      'contract/routes/transcripts.ts',
      'contract/schemas/search-words.ts',
      'lambdas/api/transcripts/search-words.lambda.ts',
      'reference/cost-card/route-calls.ts',
      'reference/openapi/words/transcripts.ts',
      'test/clients/sdk/operations.test.ts',
      'test/lambdas/api/search-words.test.ts',
      'test/support/generated-client/every-path.ts',
    ]);
    expect(tree.read('test/support/generated-client/every-path.ts')).toContain(
      `await said(api.GET('/projects/{project_id}/words', { params: { path: { ...path }, query: { q: 'hello' } } }));`,
    );
    const row = tree.read('contract/routes/transcripts.ts');
    for (const part of [
      `scope: 'projects:read'`,
      'params: ProjectParams',
      'requestObject({ q:',
      `errors: ['not_found']`,
    ])
      expect(row.slice(row.indexOf('searchWords'))).toContain(part);
    expect(tree.read('test/clients/sdk/operations.test.ts')).toContain(`transcripts.searchWords('a', { q: 'hello' })`);
  });

  it('has a route that writes called in the simulated world, with a body', () => {
    const tree = edited((at) =>
      addRoute(at, 'pinStyle', { resource: 'styles', method: 'post', path: '/styles/{style_id}/pin' }),
    );
    expect(tree.read('test/faults/sequences/scenarios.ts')).toContain(`style('save'), send('pinStyle')`);
    expect(tree.read('contract/routes/styles.ts')).toContain('body: PinStyleInput,');
    expect(tree.read('test/support/generated-client/every-path.ts')).toContain(
      `api.POST('/styles/{style_id}/pin', { params: { path: { ...params.path } }, body: { note: 'hello' } }));\n  await done(api.DELETE('/styles/{style_id}', `,
    );
  });

  it.each([
    ['Search', words, 'Give a name such as searchWords, not Search.'],
    ['getProject', words, 'GET /projects/{project_id} is the route getProject already.'],
    ['other', { ...words, path: '/account' }, 'GET /account is the route getAccount already.'],
    ['searchWords', { ...words, path: 'words' }, 'Give a name such as --path /projects/{project_id}/words, not words.'],
    ['searchWords', { ...words, method: 'fetch' }, '--method takes GET, POST, PUT, PATCH, DELETE, not FETCH.'],
    ['searchWords', { ...words, resource: 'word' }, /^--resource takes account, api-keys, .*, not word\.$/],
  ])('refuses %s of %o', (name, options, message) => {
    expect(() => edited((tree) => addRoute(tree, name, options))).toThrow(message);
  });
});

describe('npm run new -- step', () => {
  it('leads the state before to the new one, and that on', () => {
    const tree = edited((at) => addStep(at, 'CheckFrames', { machine: 'export', after: 'RenderCaptions' }));
    const machine = tree.read('lib/machines/export-machine.ts').replaceAll(/\s+/g, ' ');
    expect(machine).toMatch(/RenderCaptions: lambdaTask\([\s\S]*?next: 'CheckFrames'/);
    expect(machine).toMatch(/CheckFrames: lambdaTask\([\s\S]*?next: 'ByRenderer'/);
    expect(tree.read('contract/steps/export.ts')).toContain(
      `entry: 'pipelines/export/check-frames',\n  input: pipeline.PlannedExport`,
    );
  });

  it('says which states it cannot follow', () => {
    expect(() =>
      edited((tree) => addStep(tree, 'CheckWords', { machine: 'transcribe', after: 'StartSpeechJob' })),
    ).toThrow('write the state by hand in lib/machines/transcribe-machine.ts');
  });
});

it('npm run new -- event adds a type whose data is not that of work', () => {
  const tree = edited((at) => addEvent(at, 'upload.expired'));
  expect(tree.read('contract/schemas/events.ts')).toMatch(
    /variant\('type', \[WorkEvent, BatchCompletedEvent, CreditEvent,\s+UploadExpiredEvent,\s+\]\)/,
  );
  expect(tree.read('contract/event-types.ts')).toMatch(
    /\[\.\.\.workEventTypes, 'batch\.completed', \.\.\.creditEventTypes,\s+'upload\.expired',\s+\]/,
  );
  expect(() => edited((again) => addEvent(again, 'export.failed'))).toThrow('There is an event export.failed already.');
});

it('npm run new -- template adds a design and texts', () => {
  const tree = edited((at) => addTemplate(at, 'serif'));
  expect([...tree.changed.keys()].length).toBe(5);
  for (const path of tree.changed.keys()) expect(tree.read(path)).toMatch(/serif/i);
});

it('npm run new -- preset adds a platform where it is defined, shown and chosen', () => {
  const tree = edited((at) => addPreset(at, 'pinterest'));
  expect([...tree.changed.keys()].sort()).toEqual([
    'clients/console/src/messages/projects.ts',
    'clients/mcp/skills/cueline/SKILL.md',
    'packages/captions/src/presets/platforms.ts',
    'packages/captions/src/shapes/preset-ids.ts',
  ]);
  for (const path of tree.changed.keys()) expect(tree.read(path)).toMatch(/pinterest/);
  for (const [path, text] of tree.changed)
    expect([path, !text.includes(decide('')) || matchesGlob(path, sources)]).toEqual([path, true]);
  expect(() => edited((again) => addPreset(again, 'tiktok'))).toThrow('There is a preset tiktok already.');
});

it.each([
  ['Export', 'exports', 'record.size_bytes'],
  ['Job', 'jobs', 'record.size_bytes'],
  ['Project', 'projects', 'record.size_bytes'],
])('npm run new -- field adds one of %s to its schema, record, view and words', (resource, words, value) => {
  const tree = edited((at) => addField(at, resource, 'size_bytes'));
  const name = resource.toLowerCase();
  expect([...tree.changed.keys()]).toEqual([
    `contract/schemas/${name}.ts`,
    `contract/records/${name}.ts`,
    `core/views/${name}-view.ts`,
    `reference/openapi/words/${words}.ts`,
  ]);
  expect(tree.read(`core/views/${name}-view.ts`)).toContain(`\nsize_bytes: ${value},\n`);
  expect(() => edited((at) => addField(at, 'Cap', 'size_bytes'))).toThrow('such as Export, not Cap.');
});

it('npm run new names the kinds that it knows', async () => {
  expect(await runCommand(main, 'lambda', 'x')).toMatchObject({
    exitCode: 1,
    stderr: 'npm run new takes route, step, event, template, preset, field, not lambda.\n',
  });
  expect((await runCommand(main, '--help')).stdout).toContain('route searchWords --resource transcripts');
});

describe('the edits', () => {
  const root = temporaryFolder(afterAll);
  mkdirSync(join(root, 'core'));
  writeFileSync(
    join(root, 'core/a.ts'),
    `import type { A } from './b.ts';\nconst list = [1];\n// ${decide('the rest')}\n`,
  );

  it('npm run check names each decision that is open, with its line', () => {
    expect(openDecisions(root)).toEqual(['core/a.ts:3: the rest']);
  });

  it('finds the end of a bracket behind strings, templates and comments', () => {
    const text = "({ a: '}', b: `}`, /* } */ c: [')'] // }\n}) }";
    expect(text.slice(endOf(text, 1))).toBe('}) }');
  });

  it('says which file has changed when a place is gone', () => {
    expect(() => new Tree(root).into('core/a.ts', 'other = [', '2')).toThrow(
      'core/a.ts no longer has "other = [", where npm run new writes: mend commands/new/.',
    );
    expect(() => new Tree(root).create('core/a.ts', '')).toThrow('core/a.ts exists already.');
  });

  it('adds a value to an import of types', () => {
    const tree = new Tree(root);
    tree.import('core/a.ts', 'b', './b.ts');
    tree.import('core/a.ts', 'A', './b.ts');
    tree.into('core/a.ts', 'list = [', '2');
    expect(tree.read('core/a.ts')).toMatch(/^import \{ type A, b \} from '\.\/b\.ts';\nconst list = \[1,\n2\n\];/);
  });
});
