import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PresetId } from '#contract/schemas/preset.ts';
import { Template } from '#contract/schemas/style-choices.ts';

const skill = readFileSync('clients/mcp/skills/cueline/SKILL.md', 'utf8');

it.each([...PresetId.options, ...Template.options])('agents read what %s is for', (name) => {
  expect(skill).toContain(`\`${name}\``);
});
