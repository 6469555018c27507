import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const rooms =
  'bench bin clients commands contract core finance lambdas lib operate packages reference runtime test'.split(' ');
const folders = [...rooms, 'docs', 'layers'].join('|');
const files = globSync(
  rooms.map((room) => `${room}/**/*.{ts,tsx}`),
  {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  },
);

interface Comment {
  readonly file: string;
  /** Without line breaks. */
  readonly text: string;
}

/**
 * Block comments, and runs of line comments. They begin after a blank or a parenthesis, unlike `//` in a URL and `/*` in a
 * glob.
 */
const commentForm = /(?<=^|[\s(])(?:\/\*[\s\S]*?\*\/|(?:\/\/.*\s*)+)/g;
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const commentsOf = (file: string): Comment[] =>
  [...read(file).matchAll(commentForm)].map(([comment]) => ({
    file,
    text: comment.replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ').trim(),
  }));

const comments = files.flatMap(commentsOf);
const shown = ({ file, text }: Comment): string => `${file}: ${text}`;

it('no comment cites a document that is not in the repository', () => {
  expect(comments.length).toBeGreaterThan(1000);
  const unknown = /\b(?:SPEC|DESIGN|STYLE|BRIEF)\b|\bfacts\/|\b[Ii]ssue \d/;
  expect(comments.filter(({ text }) => unknown.test(text)).map(shown)).toEqual([]);
  const pages = globSync(['*.md', 'docs/**/*.md', 'packages/*/README.md'], { cwd: root });
  expect(pages.filter((page) => /\b(?:SPEC|DESIGN)\b/.test(read(page)))).toEqual([]);
});

it('a path that a comment cites is in the repository', () => {
  const path = new RegExp(`(?<![\\w./:-])(?:${folders})/[\\w./-]*\\w(?![\\w*<{])`, 'g');
  const missing = comments.flatMap(({ file, text }) =>
    [...text.matchAll(path)]
      .map(([cited]) => cited)
      .filter((cited) => ![cited, `${cited}.ts`, `${cited}.lambda.ts`].some((name) => existsSync(join(root, name))))
      .map((cited) => `${file}: ${cited}`),
  );
  expect(missing).toEqual([]);
});

it('a comment says what it is about: none begins with Of, Those of, That of or As', () => {
  const without = /^(?:\/\*\*?|\/\/)?\s*(?:Of|Those of|That of|As)\b/;
  expect(comments.filter(({ text }) => without.test(text)).map(shown)).toEqual([]);
});

it('a comment that cites an RFC gives its number', () => {
  expect(comments.filter(({ text }) => /\bRFCs?\b(?! \d{4}\b)/.test(text)).map(shown)).toEqual([]);
});

it('a comment that cites a guide or a page of AWS or of others gives its URL', () => {
  const guide =
    /\b(?:(?:developer|user|style) guides?|subtitle guidelines|authorization reference|quotas page|pricing page|[Tt]he guide|its guide)\b/;
  const without = comments.filter(({ text }) => guide.test(text) && !/https:\/\/\w/.test(text));
  expect(without.map(shown)).toEqual([]);
});

it('a name of code that a comment cites is in the code', () => {
  const code = files.map((file) => read(file).replaceAll(commentForm, ' ')).join('\n');
  const names = new Set(code.match(/[A-Za-z_$][\w$]*/g));
  const missing = comments.flatMap(({ file, text }) =>
    [...text.matchAll(/`([A-Za-z_$][\w$]{3,})`/g)].flatMap(([, name = '']) =>
      names.has(name) ? [] : [`${file}: ${name}`],
    ),
  );
  expect(missing).toEqual([]);
});

it('each npm command that a page, a message or a comment names is a script', () => {
  const Scripts = v.object({ scripts: v.optional(v.record(v.string(), v.string()), {}) });
  const scripts = globSync('{.,clients/*,packages/*}/package.json', { cwd: root }).flatMap((file) =>
    Object.keys(v.parse(Scripts, JSON.parse(read(file))).scripts),
  );
  const pages = globSync('{*,.github/**/*,docs/**/*,clients/*/*}.{md,txt,yml}', { cwd: root });
  const named = [...files, ...pages]
    .filter((file) => file !== 'CHANGELOG.md')
    .flatMap((file) => {
      const found = read(file).matchAll(/\bnpm run (?:--silent )?([a-z][\w:-]*)/g);
      return [...found].map(([, script = '']) => ({ file, script }));
    });
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ script }) => !scripts.includes(script))).toEqual([]);
});
