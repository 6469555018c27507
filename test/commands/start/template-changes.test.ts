import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { expect, it, onTestFinished } from 'vitest';
import { templateChanges } from '../../../commands/start/template-changes.ts';

const fn = (Code: string, MemorySize = 128) => ({ Type: 'AWS::Lambda::Function', Properties: { Code, MemorySize } });
const table = { Type: 'AWS::DynamoDB::Table', Properties: { TableName: 't' } };

const assembly = (Resources: object, name = 'App'): string => {
  const dir = temporaryFolder(onTestFinished);
  writeFileSync(join(dir, `${name}.template.json`), JSON.stringify({ Resources }));
  return dir;
};

it.each([
  ['no difference when only the code of a function changes', { F: fn('new') }, false],
  ['a difference when another property of a function changes', { F: fn('old', 256) }, true],
  ['a difference when there is a new resource', { F: fn('old'), T: table }, true],
])('finds %s', (_, resources, differ) => {
  expect(templateChanges(assembly({ F: fn('old') }), assembly(resources))).toEqual({ differ, lost: [] });
});

it('names the tables that only the old templates have, since a renamed table is a new and empty one', () => {
  expect(templateChanges(assembly({ Old: table }), assembly({ New: table }))).toEqual({
    differ: true,
    lost: ['App/Old'],
  });
});
