import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtInLooks } from '@cueline/captions/looks/documents.ts';
import { looks, templates } from '@cueline/captions/shapes/choices.ts';
import { presetIds } from '@cueline/captions/shapes/preset-ids.ts';
import { resolveStyle } from '@cueline/captions/styles/resolve-style.ts';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { CaptionStyle } from '#contract/schemas/caption-style.ts';
import { LookDocument } from '#contract/schemas/look-document.ts';
import { bytesOf, largestOf, Node } from './largest-of.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const names = [...templates, ...looks];
/** What nothing draws. */
const drawnOf = ({ $schema: _, name: _n, use: _u, ...document }: LookDocument) => document;

it('each template and look has a document, and each document is of one', () => {
  const files = globSync('packages/captions/src/looks/*.json', { cwd: root }).map((path) =>
    path.replace(/^.*\/|\.json$/g, ''),
  );
  expect(files.toSorted()).toEqual(names.toSorted());
});

it.each(names)('%s is drawn as its file says, with the defaults of the schema', (name) => {
  const document = v.parse(LookDocument, JSON.parse(read(`packages/captions/src/looks/${name}.json`)));
  expect(document.name).not.toBe('');
  expect(drawnOf(builtInLooks[name])).toEqual(drawnOf(document));
  expect(v.is(LookDocument, builtInLooks[name])).toBe(true);
});

it('a document may differ on each platform that videos are made for', () => {
  const platforms = Object.fromEntries(presetIds.map((preset) => [preset, { size: 60, placement: 'top' }]));
  const document = { ...builtInLooks.clean, platforms };
  expect(v.parse(LookDocument, document).platforms).toEqual(platforms);
  expect(v.is(LookDocument, { ...document, platforms: { vine: { size: 60 } } })).toBe(false);
});

it('the example of the guide is a document', () => {
  const [, example = ''] = /```json\n([\s\S]*?)```/.exec(read('docs/guides/looks.md')) ?? [];
  expect(v.parse(LookDocument, JSON.parse(example))).toMatchObject({
    name: 'Pill',
    platforms: { youtube: { size: 72 } },
  });
});

it('the schema says what each length, share and angle is of', () => {
  const numbers = [...read('docs/look.schema.json').matchAll(/"(\w+)": \{\s+"type": "number"([^}]*)\}/g)];
  expect(numbers.length).toBeGreaterThan(20);
  expect(numbers.filter(([, , rules]) => !rules?.includes('"description"')).map(([, name]) => name)).toEqual([]);
});

it.each(['a\u0000', 'a\nb', '\ud800'])('a document has no text such as %j, which is long in JSON', (text) => {
  const { clean } = builtInLooks;
  expect(v.is(LookDocument, { ...clean, $schema: 'a', name: 'a', use: 'a', emphasis: { keywords: ['a'] } })).toBe(true);
  for (const own of [{ $schema: text }, { name: text }, { use: text }, { emphasis: { keywords: [text] } }]) {
    expect(v.is(LookDocument, { ...clean, ...own })).toBe(false);
  }
});

it('the largest document that is taken has a bound, since records of projects, exports and quotes copy it', () => {
  const largest = largestOf(v.parse(Node, JSON.parse(read('docs/look.schema.json'))));
  const bytes = bytesOf(v.parse(LookDocument, largest));
  expect(bytes).toBeGreaterThan(7000);
  expect(bytes).toBeLessThan(8192);
});

it('resolves every template and look to a style that the API accepts', () => {
  for (const style of [...templates.map((template) => ({ template })), ...looks.map((look) => ({ look }))])
    expect(v.is(CaptionStyle, resolveStyle(style))).toBe(true);
});
