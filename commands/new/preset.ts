import { PresetId } from '#contract/schemas/preset.ts';
import { decide } from './decisions.ts';
import { pascal, wellFormed } from './names.ts';
import type { Tree } from './tree.ts';

/** Writes a preset: its name, the limits of its platform, and where people and agents choose it. */
export const addPreset = (tree: Tree, given: string | undefined): void => {
  const name = wellFormed(given, /^[a-z]+(_[a-z]+)*$/, 'pinterest');
  if (PresetId.options.some((other) => other === name)) throw new Error(`There is a preset ${name} already.`);
  const title = name.split('_').map(pascal).join(' ');
  tree.into('packages/captions/src/shapes/preset-ids.ts', 'presetIds = [', `'${name}'`);
  tree.into(
    'packages/captions/src/presets/platforms.ts',
    'platforms: Readonly<Record<PresetId, Platform>> = {',
    `${name}: {
  source: '${decide('the page of the platform that has these numbers, and when it was read')}',
  title: '${title}',
  // ${decide('its limits, and verticalMargins where its buttons cover a 9:16 picture')}
  aspects: ['9:16'],
  maxFramesPerSecond: 60,
  minDurationMs: second,
  maxDurationMs: minute,
  maxFileBytes: 100 * megabyte,
  maxWidthPx: 1920,
  audioBitsPerSecond: 192_000,
  gopSeconds: 2,
},`,
  );
  tree.into('clients/console/src/messages/projects.ts', '    presets: {', `${name}: '${title}',`);
  tree.before(
    'clients/mcp/skills/cueline/SKILL.md',
    '\nTemplates: ',
    `| ${decide('what agents should choose it for')} | \`${name}\` |`,
  );
};
