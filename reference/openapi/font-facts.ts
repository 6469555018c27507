import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { loadCanvasKit } from '@cueline/painter/canvas-kit.ts';
import { openFont } from '@cueline/painter/open-font.ts';
import type { CanvasKit } from 'canvaskit-wasm';
import { type FontFacts, fontPartBytes } from '#contract/console.ts';
import { fontTables } from '#core/fonts/font-tables.ts';

const fontsDir = resolve(import.meta.dirname, '../../layers/fonts');

/** The content of lib/constructs/font-facts.json: a line for each file. */
export async function fontFactsFile(): Promise<string> {
  const names = (await readdir(fontsDir)).filter((name) => name.endsWith('.ttf')).sort();
  const kit = await loadCanvasKit();
  const lines: string[] = [];
  for (const name of names) {
    const facts = factsOf(kit, await readFile(join(fontsDir, name)));
    lines.push(`${JSON.stringify(name.replace(/\.ttf$/, ''))}:${JSON.stringify(facts)}`);
  }
  return `{\n${lines.join(',\n')}\n}\n`;
}

function factsOf(kit: CanvasKit, bytes: Buffer): FontFacts {
  const font = openFont(kit, bytes);
  const { lineHeight } = font;
  const facts = {
    hash: createHash('sha256').update(bytes).digest('hex').slice(0, 16),
    parts: Math.ceil(bytes.length / fontPartBytes),
    lineHeight,
    coverage: coverageOf(codePointsOf(bytes)),
  };
  font.close();
  return facts;
}

/** Those in the table of all of Unicode (format 12). https://learn.microsoft.com/typography/opentype/spec/cmap */
function codePointsOf(bytes: Buffer): number[] {
  const cmap = fontTables(bytes).get('cmap');
  if (!cmap) return [];
  const all = Array.from({ length: cmap.getUint16(2) }, (_, index) => cmap.getUint32(8 + 8 * index));
  const at = all.find((offset) => cmap.getUint16(offset) === 12);
  if (at === undefined) throw new Error('A file of the fonts layer has no table of all characters');
  return Array.from({ length: cmap.getUint32(at + 12) }, (_, group) => at + 16 + 12 * group).flatMap((group) => {
    const [first, last] = [cmap.getUint32(group), cmap.getUint32(group + 4)];
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
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
