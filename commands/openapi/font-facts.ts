import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { create } from 'fontkit';
import { type FontFacts, fontPartBytes } from '#contract/console.ts';

const fontsDir = resolve(import.meta.dirname, '../../layers/fonts');

/** The content of lib/constructs/font-facts.json: a line for each file. */
export async function fontFactsFile(): Promise<string> {
  const names = (await readdir(fontsDir)).filter((name) => name.endsWith('.ttf')).sort();
  const lines: string[] = [];
  for (const name of names) {
    const facts = factsOf(await readFile(join(fontsDir, name)));
    lines.push(`${JSON.stringify(name.replace(/\.ttf$/, ''))}:${JSON.stringify(facts)}`);
  }
  return `{\n${lines.join(',\n')}\n}\n`;
}

function factsOf(bytes: Buffer): FontFacts {
  const font = create(bytes);
  if (!('characterSet' in font))
    throw new Error('A file of the fonts layer is a collection; one TrueType font is expected');
  const { ascent, descent, lineGap, unitsPerEm } = font;
  return {
    hash: createHash('sha256').update(bytes).digest('hex').slice(0, 16),
    parts: Math.ceil(bytes.length / fontPartBytes),
    lineHeight: (ascent - descent + lineGap) / unitsPerEm,
    baseline: (ascent + lineGap / 2) / unitsPerEm,
    coverage: coverageOf(font.characterSet.toSorted((one, other) => one - other)),
  };
}

function coverageOf(codePoints: readonly number[]): number[] {
  const lengths: number[] = [];
  let next = 0;
  for (const codePoint of codePoints) {
    if (codePoint === next && lengths.length > 0) lengths[lengths.length - 1] = (lengths.at(-1) ?? 0) + 1;
    else lengths.push(codePoint - next, 1);
    next = codePoint + 1;
  }
  return lengths;
}
