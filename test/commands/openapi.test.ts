import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openapiDocument } from '../../commands/openapi/document.ts';

it('docs/openapi.json is what the contract says', () => {
  const published: unknown = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));
  expect(published).toEqual(JSON.parse(JSON.stringify(openapiDocument())));
});

it('every reference in the document leads somewhere', () => {
  const document = JSON.stringify(openapiDocument());
  const { schemas } = openapiDocument().components;
  const targets = [...document.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1] ?? '');
  expect(targets.filter((name) => !(name in schemas))).toEqual([]);
  expect(targets).toContain('Project');
});
