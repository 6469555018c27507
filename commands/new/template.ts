import { Template } from '#contract/schemas/style-choices.ts';
import { decide } from './decisions.ts';
import { pascal, wellFormed } from './names.ts';
import type { Tree } from './tree.ts';

/** Writes a caption template: its name, design and texts. */
export const addTemplate = (tree: Tree, given: string | undefined): void => {
  const name = wellFormed(given, /^[a-z]+$/, 'serif');
  if (Template.options.some((other) => other === name)) throw new Error(`There is a template ${name} already.`);
  tree.into('packages/captions/src/shapes/choices.ts', 'templates = [', `'${name}'`);
  tree.create(`packages/captions/src/looks/${name}.json`, documentOf(name));
  tree.into('clients/console/src/messages/projects.ts', '    templates: {', `${name}: '${pascal(name)}',`);
  tree.into(
    'clients/console/src/messages/style.ts',
    '    uses: {',
    `${name}: '${decide('what it is for, in three words')}',`,
  );
  tree.before(
    'clients/mcp/skills/cueline/SKILL.md',
    '\n`resolution` 720p',
    `\`${name}\` is for ${decide('what agents should choose it for')}`,
  );
};

const documentOf = (name: string): string =>
  `${JSON.stringify(
    {
      $schema: '../../../../docs/look.schema.json',
      version: 1,
      name: pascal(name),
      use: decide('what it is for, and the fonts, sizes and colours that requests need not give'),
      colors: { color: '#ffffff' },
      roles: {
        word: { font: 'Inter', size: 64, outlines: [{ color: '#000000', width: 0.055 }] },
        spoken: { color: 'highlight' },
      },
      pages: { whole_zone: false },
    },
    null,
    2,
  )}\n`;
