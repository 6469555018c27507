import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { filesIn, importsOf, packageDir } from './imports.ts';

const readme = readFileSync(join(packageDir, 'README.md'), 'utf8');

/** The rows of README.md's table, top to bottom, each with its folders and files. */
const layers = readme
  .split('\n## ')
  .filter((section) => section.startsWith('How it is laid out'))
  .flatMap((section) => section.split('\n'))
  .filter((line) => line.startsWith('| `'))
  .map((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));

const files = filesIn('src');
const within = (name: string) => (file: string) => (name.endsWith('/') ? file.startsWith(name) : file === name);
const nameOf = (file: string): string | undefined => layers.flat().find((name) => within(name)(file));
const layerOf = (file: string): number => layers.findIndex((names) => names.some((name) => within(name)(file)));

/** Every import of another file of ours. */
const arrows = files.flatMap((from) =>
  importsOf('src', from)
    .filter((to) => files.includes(to))
    .map((to) => ({ from, to })),
);

it('every file has a layer in README.md, and every layer has files', () => {
  expect(layers.length).toBeGreaterThan(10);
  expect(files.filter((file) => nameOf(file) === undefined)).toEqual([]);
  expect(layers.flat().filter((name) => !files.some(within(name)))).toEqual([]);
});

it('a file imports only lower layers, and within its layer only its own folder, types included', () => {
  const wrong = arrows.filter(({ from, to }) => nameOf(from) !== nameOf(to) && layerOf(to) <= layerOf(from));
  expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

it('no folders import each other in a circle', () => {
  // A file at the top counts as a folder of its own.
  const folderOf = (file: string): string => (dirname(file) === '.' ? file : dirname(file));
  const folders = new Map(files.map((file) => [folderOf(file), new Set<string>()]));
  for (const { from, to } of arrows)
    if (folderOf(from) !== folderOf(to)) folders.get(folderOf(from))?.add(folderOf(to));
  // Folders that import none of the rest are removed until only circles are left.
  for (let before = -1; before !== folders.size; ) {
    before = folders.size;
    for (const [folder, imported] of folders) {
      if (![...imported].some((other) => folders.has(other))) folders.delete(folder);
    }
  }
  expect([...folders.keys()]).toEqual([]);
});

it('the entry of every service is its service.ts', () => {
  const services = new Set(files.filter(within('services/')).map((file) => file.split('/')[1]));
  expect(services.size).toBeGreaterThan(10);
  expect([...services].filter((name) => !files.includes(`services/${name}/service.ts`))).toEqual([]);
});
