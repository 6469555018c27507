import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { figures } from '../../../reference/openapi/figures.ts';
import { withGeneratedParts } from '../../../reference/openapi/generated-parts.ts';

it('writes the table of routes between its markers and leaves the rest of the text', () => {
  const text = withGeneratedParts('before\n<!-- routes: written by npm run openapi -->old<!-- /routes -->\nafter\n');
  expect(text).toMatch(/^before\n<!-- routes: written by npm run openapi -->\n\| Route /);
  expect(text).toMatch(/ \|\n<!-- \/routes -->\nafter\n$/);
  expect(text).not.toContain('old');
  expect(text).toContain('| `GET /account` |');
  expect(withGeneratedParts(text)).toBe(text);
});

it('updates every figure, also several in one line', () => {
  const line = (retries: string, attempts: string) =>
    `after <!-- retryWaits -->${retries}<!-- /retryWaits --> minutes: <!-- attempts -->${attempts}<!-- /attempts -->`;
  expect(withGeneratedParts(line('1, 2', '99'))).toBe(line('1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360 and 209', '13'));
});

it.each([
  ['a marker that has lost its end', '<!-- attempts -->13', 'only one of the two markers <!-- attempts -->'],
  ['a marker that has lost its start', '13<!-- /attempts -->', 'only one of the two markers <!-- /attempts -->'],
  ['an unknown name', '<!-- tries -->13<!-- /tries -->', 'has no tries'],
])('refuses %s', (_what, text, message) => {
  expect(() => withGeneratedParts(text)).toThrow(message);
});

it('each figure is used in a document, and docs/routes.md has the table of routes', () => {
  const pages = globSync(['docs/*.md', 'docs/guides/*.md'])
    .map((path) => readFileSync(path, 'utf8'))
    .join();
  const words = globSync('reference/openapi/**/*.ts').map((path) => readFileSync(path, 'utf8'));
  const texts = pages + words.join();
  const unused = Object.keys(figures).filter(
    (name) => !texts.includes(`<!-- ${name} -->`) && !texts.includes(`figures.${name}}`),
  );
  expect(unused).toEqual([]);
  expect(readFileSync('docs/routes.md', 'utf8')).toContain('<!-- routes');
});
