import { execFileSync } from 'node:child_process';
import { Console } from 'node:console';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Command, runAsProcess } from '../operate/command-line/command.ts';
import { oneOf } from '../operate/command-line/one-of.ts';
import { openDecisions } from './new/decisions.ts';
import { addEvent } from './new/event.ts';
import { addField } from './new/field.ts';
import { addPreset } from './new/preset.ts';
import { addRoute } from './new/route.ts';
import { addStep } from './new/step.ts';
import { addTemplate } from './new/template.ts';
import { Tree } from './new/tree.ts';

const help = `npm run new -- KIND NAME   writes the parts of a change of this kind, with what only you can decide marked DECIDE

  route searchWords --resource transcripts --method get --path /projects/{project_id}/words [--query q]…
                           an operation of the API; --resource is a file of contract/routes/
  step CheckFrames --machine export --after RenderCaptions
                           a Lambda that a state machine runs after another one
  event upload.expired     an event for webhook endpoints that is not the end of work
  template serif           a caption template
  preset pinterest         a platform that exports are made for
  field Export size_bytes  a field that is stored with a resource and shown by the API

npm run new -- --check     lists what is still marked, and fails if anything is`;

const root = join(import.meta.dirname, '..');
const kinds = ['route', 'step', 'event', 'template', 'preset', 'field'] as const;

export const main: Command = async (args, io) => {
  const { log, error } = new Console(io);
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      resource: { type: 'string' },
      method: { type: 'string' },
      path: { type: 'string' },
      query: { type: 'string', multiple: true },
      machine: { type: 'string' },
      after: { type: 'string' },
      check: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    log(help);
    return 0;
  }
  if (values.check) {
    const open = openDecisions(root);
    if (open.length > 0) error(`Decide these, and delete their marks:\n${open.join('\n')}`);
    return open.length > 0 ? 1 : 0;
  }
  const [given = '', name, field] = positionals;
  const kind = oneOf(kinds, given, 'npm run new');
  const tree = new Tree(root);
  if (kind === 'route') addRoute(tree, name, values);
  else if (kind === 'step') addStep(tree, name, values);
  else if (kind === 'event') addEvent(tree, name);
  else if (kind === 'template') addTemplate(tree, name);
  else if (kind === 'preset') addPreset(tree, name);
  else addField(tree, name, field);
  tree.write();
  const paths = [...tree.changed.keys()];
  const run = (program: string, ...given: string[]) => execFileSync(program, given, { cwd: root, encoding: 'utf8' });
  run(join(root, 'node_modules/.bin/biome'), 'check', '--write', ...paths.filter((path) => path.endsWith('.ts')));
  run(process.execPath, 'reference/openapi.ts');
  // Python has the methods of the JavaScript client, which knows the route only now.
  if (kind === 'route') run(process.execPath, 'reference/openapi.ts');
  log(
    `Written:\n${paths.join('\n')}\n\nDecide, and delete the marks:\n${openDecisions(root).join('\n')}\n\n${next[kind]}`,
  );
  return 0;
};

const usual = 'Then: npm run openapi, npm run check, and the tests beside what was written.';
const next = {
  route: `${usual}
      npx vitest run --project unit test/lambdas/api/<your test>.test.ts test/lambdas/api/authorisation.test.ts
      npx vitest run --project faults test/faults/every-call.test.ts
      npm run bench -- cost --only routes    records what a request costs in docs/cost-card.json`,
  step: usual,
  event: usual,
  preset: usual,
  field: usual,
  template: `${usual}
      npm run frames    draws the golden pictures and docs/looks/: look at them`,
} as const;

if (import.meta.main) await runAsProcess(main);
