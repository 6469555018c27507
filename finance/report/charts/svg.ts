const escapes = new Map(Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }));

/** Text for XML and HTML, in elements and attributes. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes.get(sign) ?? sign);

/** Units of all charts; the page scales them. */
export const chartWidth = 720;

/** An element of a chart: a report writes it as text, and the console makes an element of its page of it. */
export interface Shape {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: readonly (Shape | string)[];
}

/** The element as text of XML and HTML. */
export const markup = ({ tag, attributes, content }: Shape): string => {
  const named = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  const inside = content.map((one) => (typeof one === 'string' ? escaped(one) : markup(one)));
  return `<${tag}${named.join('')}${inside.length === 0 ? '/>' : `>${inside.join('')}</${tag}>`}`;
};

/** A picture with a title and a description for readers who do not see it. Colours are classes of the page's style. */
export const picture = (
  { title, description, height }: { readonly title: string; readonly description: string; readonly height: number },
  content: readonly Shape[],
): Shape => ({
  tag: 'svg',
  attributes: { viewBox: `0 0 ${chartWidth} ${height}`, role: 'img', 'aria-label': `${title}. ${description}` },
  content,
});

export const text = (
  { x, y, anchor = 'start', kind }: { x: number; y: number; anchor?: 'start' | 'middle' | 'end'; kind?: string },
  content: string,
): Shape => ({
  tag: 'text',
  attributes: { x: round(x), y: round(y), 'text-anchor': anchor, ...(kind && { class: kind }) },
  content: [content],
});

export const bar = (
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  kind: string,
  hint: string,
): Shape => ({
  tag: 'rect',
  attributes: {
    ...{ x: round(x), y: round(y), width: round(Math.max(width, 0.5)), height: round(Math.max(height, 0.5)) },
    class: kind,
  },
  content: [{ tag: 'title', attributes: {}, content: [hint] }],
});

export const line = ([x1, y1]: Point, [x2, y2]: Point, kind: string): Shape => ({
  tag: 'line',
  attributes: { x1: round(x1), y1: round(y1), x2: round(x2), y2: round(y2), class: kind },
  content: [],
});

export type Point = readonly [x: number, y: number];

/** A line through the points; an undefined point interrupts it. */
export const curve = (points: readonly (Point | undefined)[], kind: string): Shape => {
  const steps = points.map((point, at) =>
    point ? `${at === 0 || !points[at - 1] ? 'M' : 'L'}${round(point[0])} ${round(point[1])}` : '',
  );
  return { tag: 'path', attributes: { d: steps.join(''), class: kind }, content: [] };
};

const round = (value: number): string => String(Math.round(value * 100) / 100);

/** Two to seven round values that enclose both limits. */
export const ticks = (low: number, high: number): number[] => {
  const span = high - low || Math.abs(high) || 1;
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step));
  return Array.from({ length: last - first + 1 }, (_, n) => (first + n) * step);
};
