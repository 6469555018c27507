import type { CaptionDocument, Paragraph, Region, Run } from './caption-document.ts';
import {
  BadTtml,
  parseColor,
  parseOutline,
  parsePair,
  parsePx,
  parseShadow,
  parseTimeMs,
  parseWord,
} from './ttml-values.ts';
import { parseXml, type XmlElement } from './xml-tree.ts';

/** The supported attributes by element. Others are refused by name, so that no styling is lost silently. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  tt: ['xmlns', 'xmlns:tts', 'xmlns:ttp', 'xml:lang', 'xml:space', 'tts:extent', 'ttp:frameRate', 'ttp:timeBase'],
  head: [],
  layout: [],
  region: ['xml:id', 'tts:origin', 'tts:extent', 'tts:displayAlign', 'tts:textAlign'],
  body: [],
  div: [],
  p: [
    ...['region', 'begin', 'end', 'tts:direction', 'tts:unicodeBidi'],
    ...['tts:color', 'tts:fontFamily', 'tts:fontSize', 'tts:textOutline', 'tts:textShadow'],
  ],
  span: ['tts:color', 'tts:backgroundColor', 'tts:fontSize', 'tts:textOutline', 'tts:textShadow'],
  br: [],
};

/** https://docs.aws.amazon.com/mediaconvert/latest/ug/ttml-style-formatting.html */
const GENERIC_FAMILIES = [
  ...['default', 'monospace', 'sansSerif', 'serif', 'monospaceSansSerif', 'monospaceSerif'],
  ...['proportionalSansSerif', 'proportionalSerif'],
] as const;

/**
 * Parses timed text with pixel regions, which burn-in with StylePassthrough is known to place correctly.
 * Throws BadTtml for anything that would not be drawn as written. https://www.w3.org/TR/ttml1/
 */
export function parseTtml(xml: string): CaptionDocument {
  const tt = checked(parseXml(xml));
  if (tt.name !== 'tt') throw new BadTtml(`the root is <${tt.name}>, not <tt>`);
  const [widthPx, heightPx] = parsePair(required(tt, 'tts:extent'), 'tts:extent');
  parseWord(tt.attributes['ttp:timeBase'] ?? 'media', ['media'], 'ttp:timeBase');
  const framesPerSecond = Number(tt.attributes['ttp:frameRate'] ?? 30);
  const keepsSpace =
    parseWord(tt.attributes['xml:space'] ?? 'default', ['default', 'preserve'], 'xml:space') === 'preserve';
  const regions = new Map(
    elements(elements([tt], 'head'), 'layout')
      .flatMap((layout) => elements([layout], 'region'))
      .map((region) => [required(region, 'xml:id'), regionOf(region)]),
  );
  const paragraphs = elements([tt], 'body')
    .flatMap((body) => elements([body], 'div'))
    .flatMap((div) => elements([div], 'p'))
    .map((p) => paragraphOf(p, regions, framesPerSecond, keepsSpace));
  // Whether the service accepts a file without paragraphs is not documented.
  if (paragraphs.length === 0) throw new BadTtml('it holds no <p>');
  return { widthPx, heightPx, paragraphs };
}

/** The children of these elements, all of which must have this name (head, layout and others that hold no text). */
function elements(parents: readonly XmlElement[], name: string): XmlElement[] {
  return parents.flatMap((parent) =>
    parent.children.flatMap((child) => {
      if (typeof child === 'string') {
        if (child.trim()) throw new BadTtml(`text is in <${parent.name}>: ${child.trim().slice(0, 40)}`);
        return [];
      }
      if (parent.name === 'tt' && ['head', 'body'].includes(child.name) && child.name !== name) return [];
      if (child.name !== name) throw new BadTtml(`<${child.name}> is in <${parent.name}>`);
      return [checked(child)];
    }),
  );
}

function checked(element: XmlElement): XmlElement {
  const known = ATTRIBUTES[element.name];
  if (!known) throw new BadTtml(`<${element.name}> is not supported`);
  const unknown = Object.keys(element.attributes).find((name) => !known.includes(name));
  if (unknown) throw new BadTtml(`${unknown} on <${element.name}> is not supported`);
  return element;
}

function required(element: XmlElement, attribute: string): string {
  const value = element.attributes[attribute];
  if (value === undefined) throw new BadTtml(`<${element.name}> lacks ${attribute}`);
  return value;
}

function regionOf(region: XmlElement): Region {
  const [xPx, yPx] = parsePair(required(region, 'tts:origin'), 'tts:origin');
  const [widthPx, heightPx] = parsePair(required(region, 'tts:extent'), 'tts:extent');
  const displayAlign = region.attributes['tts:displayAlign'] ?? 'before';
  const textAlign = region.attributes['tts:textAlign'] ?? 'left';
  return {
    xPx,
    yPx,
    widthPx,
    heightPx,
    displayAlign: parseWord(displayAlign, ['before', 'center', 'after'], 'tts:displayAlign'),
    textAlign: parseWord(textAlign, ['left', 'center', 'right'], 'tts:textAlign'),
  };
}

function paragraphOf(
  p: XmlElement,
  regions: ReadonlyMap<string, Region>,
  framesPerSecond: number,
  keepsSpace: boolean,
): Paragraph {
  const region = regions.get(required(p, 'region'));
  if (!region) throw new BadTtml(`there is no region ${p.attributes.region}`);
  // Only generic families are allowed: the font itself is in the job's font files.
  parseWord(p.attributes['tts:fontFamily'] ?? 'default', GENERIC_FAMILIES, 'tts:fontFamily');
  return {
    beginMs: parseTimeMs(required(p, 'begin'), framesPerSecond, 'begin'),
    endMs: parseTimeMs(required(p, 'end'), framesPerSecond, 'end'),
    region,
    direction: directionOf(p),
    fontSizePx: parsePx(required(p, 'tts:fontSize'), 'tts:fontSize'),
    lines: linesOf(p, keepsSpace),
  };
}

/** Direction has an effect only with unicodeBidi. https://www.w3.org/TR/ttml1/#style-attribute-unicodeBidi */
function directionOf({ attributes }: XmlElement): 'ltr' | 'rtl' {
  const direction = parseWord(attributes['tts:direction'] ?? 'ltr', ['ltr', 'rtl'], 'tts:direction');
  const bidi = parseWord(attributes['tts:unicodeBidi'] ?? 'normal', ['normal', 'embed'], 'tts:unicodeBidi');
  return bidi === 'embed' ? direction : 'ltr';
}

const INHERITED = ['tts:color', 'tts:fontSize', 'tts:textOutline', 'tts:textShadow'] as const;

type Inherited = Readonly<Partial<Record<(typeof INHERITED)[number], string>>>;

/** What the contents of an element have of it, and of the elements that it is in. */
const inheritedFrom = ({ attributes }: XmlElement, outer: Inherited): Inherited =>
  Object.fromEntries(INHERITED.map((name) => [name, attributes[name] ?? outer[name]]));

function linesOf(p: XmlElement, keepsSpace: boolean): Run[][] {
  const lines: Run[][] = [[]];
  const add = (text: string, inherited: Inherited, background: string | undefined) => {
    // Line feeds in TTML are spaces; only <br/> breaks a line.
    const spaced = keepsSpace ? text.replace(/[\t\r\n]/g, ' ') : text.replace(/\s+/g, ' ');
    if (!spaced) return;
    const { 'tts:textOutline': outline, 'tts:textShadow': shadow } = inherited;
    lines.at(-1)?.push({
      text: spaced,
      color: parseColor(inherited['tts:color'] ?? '#ffffff', 'tts:color'),
      fontSizePx: parsePx(inherited['tts:fontSize'] ?? '', 'tts:fontSize'),
      outline: outline === undefined ? undefined : parseOutline(outline),
      shadow: shadow === undefined ? undefined : parseShadow(shadow),
      background: background === undefined ? undefined : parseColor(background, 'tts:backgroundColor'),
    });
  };
  const walk = (element: XmlElement, inherited: Inherited, background: string | undefined) => {
    for (const child of element.children) {
      if (typeof child === 'string') add(child, inherited, background);
      else if (checked(child).name === 'br') lines.push([]);
      else if (child.name === 'span') {
        walk(child, inheritedFrom(child, inherited), child.attributes['tts:backgroundColor']);
      } else throw new BadTtml(`<${child.name}> is in <${element.name}>`);
    }
  };
  walk(p, inheritedFrom(p, {}), undefined);
  return lines;
}
