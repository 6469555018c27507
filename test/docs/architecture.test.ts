import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const page = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8');

it('the glossary has each term once', () => {
  const [, glossary = ''] = page.split('\n## Glossary\n');
  const terms = [...glossary.matchAll(/^\| (?!Term \||-)(.+?) \|/gm)].flatMap(([, names = '']) => names.split(', '));
  expect(terms.length).toBeGreaterThan(40);
  expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([]);
});

it('the glossary has the most important terms', () => {
  const terms = 'cue line word page slice chunk part offset lease due outbox attempt charge hold meter unit'.split(' ');
  expect(terms.filter((term) => !page.includes(`\n| ${term} |`))).toEqual([]);
});
