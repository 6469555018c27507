import { type CaptionFile, cleanRows, type ReadCue, type ReadNote, type ReadSpan } from './caption-file.ts';
import { elementsOf, type XmlNode, xmlNodes } from './xml-nodes.ts';

export const isTtml = (file: string): boolean =>
  /^\s*<(?:\?xml|!--|!DOCTYPE|(?:\w+:)?tt[\s>])/i.test(file) && /<(?:\w+:)?tt[\s>]/.test(file);

/** Milliseconds of a time expression; undefined where there is none. */
type Clock = (expression: string | undefined) => number | undefined;

interface Place {
  /** Times inside count from it: when the parent begins, or always 0 in lyrics of Apple Music. */
  readonly fromMs: number;
  readonly region: string | undefined;
  readonly speaker: string | undefined;
}

/** The paragraphs of a TTML or IMSC document; spans with times are words. */
export function readTtml(file: string): CaptionFile {
  const [root] = elementsOf(xmlNodes(file), 'tt');
  if (!root) return { cues: [], notes: [] };
  const clock = clockOf(root.attributes);
  // itunes:timing marks lyrics of Apple Music.
  const baseOf = (startMs: number): number => (root.attributes.timing === undefined ? startMs : 0);
  const agents = new Map(
    elementsOf([root], 'agent').map(({ attributes, children }) => {
      const [name] = elementsOf(children, 'name');
      return [
        attributes.id ?? '',
        name?.children
          .map(({ text }) => text)
          .join('')
          .trim() ?? '',
      ];
    }),
  );
  const top = new Set(
    elementsOf([root], 'region')
      .filter(isAtTop)
      .map(({ attributes }) => attributes.id),
  );
  const cues: ReadCue[] = [];
  const notes: ReadNote[] = [];
  const speakerOf = ({ attributes }: XmlNode): string | undefined => agents.get(attributes.agent ?? '') || undefined;
  const visit = (node: XmlNode, place: Place): void => {
    const begin = clock(node.attributes.begin);
    const startMs = place.fromMs + (begin ?? 0);
    const inner: Place = {
      fromMs: baseOf(startMs),
      region: node.attributes.region ?? place.region,
      speaker: speakerOf(node) ?? place.speaker,
    };
    if (node.name !== 'p') {
      for (const child of node.children) visit(child, inner);
      return;
    }
    const [end, lengthMs] = [clock(node.attributes.end), clock(node.attributes.dur)];
    const endMs = end !== undefined ? place.fromMs + end : startMs + (lengthMs ?? Number.NaN);
    const rows = cleanRows(rowsOf(node.children, inner, { clock, baseOf, speakerOf }));
    const timed = rows.flat().flatMap((span) => span.endMs ?? []);
    const number = cues.length + notes.length + 1;
    // A text without a begin of its own is there from the start of the paragraph.
    const starts = rows.flat().flatMap(({ text, startMs: from = startMs }) => (text.trim() === '' ? [] : from));
    const shownMs = Number.isNaN(endMs) ? timed.reduce((latest, one) => Math.max(latest, one), -Infinity) : endMs;
    if (Number.isFinite(shownMs))
      cues.push({
        number,
        startMs: begin === undefined ? starts.reduce((least, one) => Math.min(least, one), Infinity) : startMs,
        endMs: shownMs,
        rows,
        ...(top.has(inner.region) && { position: 'top' }),
      });
    else if (rows.length > 0)
      notes.push({ code: 'cue_left_out', cue: number, message: `Paragraph ${number} was left out: it has no times.` });
  };
  for (const body of elementsOf([root], 'body')) visit(body, { fromMs: 0, region: undefined, speaker: undefined });
  return { cues: cues.filter(({ rows }) => rows.length > 0), notes };
}

interface Reading {
  readonly clock: Clock;
  readonly baseOf: (startMs: number) => number;
  readonly speakerOf: (node: XmlNode) => string | undefined;
}

function rowsOf(nodes: readonly XmlNode[], place: Place, { clock, baseOf, speakerOf }: Reading): ReadSpan[][] {
  const rows: ReadSpan[][] = [[]];
  const visit = (node: XmlNode, { fromMs, speaker, ...rest }: Place, times: Partial<ReadSpan>): void => {
    if (node.name === 'br') rows.push([]);
    if (node.name === '') {
      const text = node.text.replace(/\s+/g, ' ');
      if (text !== '') rows.at(-1)?.push({ text, ...times, ...(speaker && { speaker }) });
    }
    if (node.name === 'metadata') return;
    const [begin, lengthMs] = [clock(node.attributes.begin), clock(node.attributes.dur)];
    const end = clock(node.attributes.end) ?? (lengthMs === undefined ? undefined : (begin ?? 0) + lengthMs);
    const own =
      begin === undefined ? times : { startMs: fromMs + begin, ...(end !== undefined && { endMs: fromMs + end }) };
    const inner = { ...rest, fromMs: baseOf(fromMs + (begin ?? 0)), speaker: speakerOf(node) ?? speaker };
    for (const child of node.children) visit(child, inner, own);
  };
  for (const node of nodes) visit(node, place, {});
  return rows;
}

const units: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };

/** https://www.w3.org/TR/ttml1/#timing-value-timeExpression; files also have a comma, and those of Apple Music `1:02.5` and `2.5`. */
function clockOf(attributes: Readonly<Record<string, string>>): Clock {
  const [over = 1, under = 1] = (attributes.frameRateMultiplier ?? '1 1').split(/[\s:]+/).map(Number);
  const frameRate = (Number(attributes.frameRate ?? 30) * over) / under;
  const tickRate = Number(attributes.tickRate ?? (attributes.frameRate ? frameRate : 1));
  const perUnit = { ...units, f: 1000 / frameRate, t: 1000 / tickRate };
  return (expression = '') => {
    const [, hours = '0', minutes = '0', seconds, frames = '0'] =
      /^(?:(?:(\d+):)?(\d{1,2}):)?(\d{1,2}(?:[.,]\d+)?)(?::(\d{2,})(?:\.\d+)?)?$/.exec(expression.trim()) ?? [];
    if (seconds !== undefined)
      return Math.round(
        ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds.replace(',', '.'))) * 1000 +
          (Number(frames) * 1000) / frameRate,
      );
    const [, count, unit = ''] = /^(\d+(?:\.\d+)?)(ms|[hmsft])$/.exec(expression.trim()) ?? [];
    const lengthMs = Object.entries(perUnit).find(([name]) => name === unit)?.[1];
    return count === undefined || lengthMs === undefined ? undefined : Math.round(Number(count) * lengthMs);
  };
}

/** A region that begins in the upper half and shows its text at its top, or ends there. */
function isAtTop({ attributes, children }: XmlNode): boolean {
  const style = {
    ...Object.assign({}, ...children.filter(({ name }) => name === 'style').map((one) => one.attributes)),
    ...attributes,
  };
  const percent = (value: unknown): number | undefined => {
    const [, , y] = /^\s*(\S+)\s+([\d.]+)%/.exec(String(value ?? '')) ?? [];
    return y === undefined ? undefined : Number(y);
  };
  const [y, height] = [percent(style.origin), percent(style.extent)];
  if (y !== undefined && height !== undefined && y + height <= 50) return true;
  return style.displayAlign === 'before' ? (y ?? 0) < 50 : false;
}
