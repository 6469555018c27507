import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { create } from 'fontkit';
import { type FontFacts, fontPartBytes } from '#contract/console.ts';

const fontsDir = resolve(import.meta.dirname, '../../layers/fonts');
const known = new Map<string, FontFacts>();

/** The facts of each file of the fonts layer, by its name without .ttf. */
export async function readFontFacts(): Promise<Readonly<Record<string, FontFacts>>> {
  const names = (await readdir(fontsDir)).filter((name) => name.endsWith('.ttf')).sort();
  const facts: Record<string, FontFacts> = {};
  for (const name of names) {
    const path = join(fontsDir, name);
    const version = `${name} ${(await stat(path)).mtimeMs}`;
    const found = known.get(version) ?? factsOf(await readFile(path));
    known.set(version, found);
    facts[name.replace(/\.ttf$/, '')] = found;
  }
  return facts;
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
