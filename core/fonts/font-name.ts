import { numberAt, textAt } from './font-tables.ts';

/** https://learn.microsoft.com/typography/opentype/spec/name */
const nameIds = { family: 1, full: 4 } as const;
const microsoft = 3;
const macintosh = 1;
const americanEnglish = 0x0409;

/** A name of the font: in English where it has that. Throws unusable_font where it lies outside of its table. */
export function fontName(tables: ReadonlyMap<string, DataView>, kind: keyof typeof nameIds): string | undefined {
  const field = (offset: number): number => numberAt(tables, 'name', offset);
  const records = Array.from({ length: field(2) }, (_, index) => 6 + 12 * index)
    .filter((at) => field(at + 6) === nameIds[kind])
    .map((at) => ({ at, platform: field(at), language: field(at + 4) }));
  const found =
    records.find(({ platform, language }) => platform === microsoft && language === americanEnglish) ??
    records.find(({ platform }) => platform !== macintosh) ??
    records[0];
  if (!found) return undefined;
  const encoding = found.platform === macintosh ? 'macintosh' : 'utf-16be';
  return textAt(tables, 'name', { offset: field(4) + field(found.at + 10), length: field(found.at + 8), encoding });
}
