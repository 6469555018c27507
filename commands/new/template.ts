import { Template } from '#contract/schemas/caption-style.ts';
import { decide } from './decisions.ts';
import { pascal, wellFormed } from './names.ts';
import type { Tree } from './tree.ts';

/** Writes a caption template: its name, design, background, and texts. */
export const addTemplate = (tree: Tree, given: string | undefined): void => {
  const name = wellFormed(given, /^[a-z]+$/, 'serif');
  if (Template.options.some((other) => other === name)) throw new Error(`There is a template ${name} already.`);
  tree.into('contract/schemas/caption-style.ts', 'Template = v.picklist([', `'${name}'`);
  tree.into(
    'core/styles/templates.ts',
    'Readonly<Record<Template, Design>> = {',
    `${name}: {
  // ${decide('the fonts, sizes and colours that requests need not give')}
  defaults: { ...usual, font: 'Inter', font_size: 64, highlight: 'color' },
  // ${decide('what is drawn around and behind the text')}
  drawing: { highlightsWord: true, outline: { color: '#000000', width: 0.055 } },
},`,
  );
  tree.into(
    'core/styles/backdrop.ts',
    'Readonly<Record<Template | Look, Palette>> = {',
    `// ${decide('the background for media without a picture')}
${name}: { from: '#24407a', to: '#0c1222', light: '#4f7cff' },`,
  );
  tree.into('clients/console/src/messages/style.ts', '    templates: {', `${name}: '${pascal(name)}',`);
  tree.before(
    'clients/mcp/skills/cueline/SKILL.md',
    '\n`resolution` 720p',
    `\`${name}\` is for ${decide('what agents should choose it for')}`,
  );
};
