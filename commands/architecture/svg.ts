/** The kind of thing that a box shows; each has its own colour. */
export type Kind = 'lambda' | 'service' | 'queue' | 'data' | 'code' | 'outside';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Part of a picture, drawn from its top left corner. */
export interface Drawing {
  readonly svg: string;
  readonly height: number;
}

export const widthOfPicture = 960;

/** Colours follow the reader's light or dark scheme; each pair has a contrast of 4.5:1 or more. */
const style = `
svg { --ink: #1f2328; --muted: #59636e; --paper: #ffffff; --panel: #f6f8fa; --line: #afb8c1;
  --lambda: #ddf4ff; --lambda-line: #218bff; --service: #fff1e5; --service-line: #e16f24; --queue: #fbefff; --queue-line: #a475f9;
  --data: #dafbe1; --data-line: #2da44e; --code: #fff8c5; --code-line: #bf8700; --outside: #ffffff; --outside-line: #59636e }
@media (prefers-color-scheme: dark) { svg { --ink: #e6edf3; --muted: #9da7b3; --paper: #0d1117; --panel: #161b22; --line: #57606a;
  --lambda: #0c2d6b; --lambda-line: #54aeff; --service: #5a1e02; --service-line: #fb8f44; --queue: #3c1e70; --queue-line: #c297ff;
  --data: #04260f; --data-line: #4ac26b; --code: #341a00; --code-line: #d4a72c; --outside: #0d1117; --outside-line: #9da7b3 } }
text { font-family: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif; font-size: 12.5px; fill: var(--ink) }
.title { font-size: 16px; font-weight: 600 } .head { font-weight: 600 } .small { font-size: 11px } .muted { fill: var(--muted) }
.middle { text-anchor: middle } .end { text-anchor: end }
.paper { fill: var(--paper) } .panel { fill: var(--panel); stroke: var(--line) }
.arrow { fill: none; stroke: var(--muted); stroke-width: 1.4 } .dashed { stroke-dasharray: 4 3 } .tip { fill: var(--muted) } .rule { stroke: var(--line) }
.lambda { fill: var(--lambda); stroke: var(--lambda-line) } .service { fill: var(--service); stroke: var(--service-line) }
.queue { fill: var(--queue); stroke: var(--queue-line) } .data { fill: var(--data); stroke: var(--data-line) }
.code { fill: var(--code); stroke: var(--code-line) } .outside { fill: var(--outside); stroke: var(--outside-line) }
.reads { fill: none; stroke: var(--data-line); stroke-width: 1.5 } .writes { fill: var(--data-line) }
`;

const arrowTip =
  '<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path class="tip" d="M0 0 8 4 0 8Z"/></marker>';

/** A whole picture; screen readers read `means` instead. */
export const picture = (title: string, means: string, { svg, height }: Drawing): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${widthOfPicture} ${height}" role="img" aria-labelledby="title means">
<title id="title">${escaped(title)}</title><desc id="means">${escaped(means)}</desc>
<style>${style}</style><defs>${arrowTip}</defs>
<rect class="paper" width="${widthOfPicture}" height="${height}"/>
${svg}
</svg>
`;

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const text = (x: number, y: number, words: string, look = ''): string =>
  `<text x="${round(x)}" y="${round(y)}"${look && ` class="${look}"`}>${escaped(words)}</text>`;

/** An upper estimate of the width of a text, whichever font the reader has. */
export const textWidth = (words: string, sizePx = 12.5): number =>
  [...words].reduce(
    (width, letter) => width + sizePx * (widths.find(([letters]) => letters.test(letter))?.[1] ?? 0.56),
    0,
  );

const widths: readonly [RegExp, number][] = [
  [/[ijlI.,:;'|!()[\]]/, 0.3],
  [/[frt \-/]/, 0.38],
  [/[mwMW@]/, 0.88],
  [/[A-Z]/, 0.68],
];

/** A box with a name and a note below it. */
export const box = (kind: Kind, at: Box, name: string, note?: string): string => {
  const middle = at.x + at.width / 2;
  const nameY = at.y + at.height / 2 + (note ? -2 : 4.5);
  return [
    `<rect class="${kind}" x="${round(at.x)}" y="${round(at.y)}" width="${round(at.width)}" height="${at.height}" rx="5"/>`,
    text(middle, nameY, name, 'middle'),
    ...(note ? [text(middle, nameY + 14, note, 'middle small muted')] : []),
  ].join('');
};

/** Along a path of SVG. */
export const arrow = (path: string, look = ''): string =>
  `<path class="arrow ${look}" marker-end="url(#tip)" d="${path}"/>`;

/** Lines of names, as many in each as fit. */
export const wrapped = (names: readonly string[], width: number): string[] => {
  const lines: string[] = [];
  for (const name of names) {
    const line = lines.at(-1);
    const longer = `${line}, ${name}`;
    if (line !== undefined && textWidth(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(name);
  }
  return lines.map((line, index) => (index < lines.length - 1 ? `${line},` : line));
};

export const round = (value: number): number => Math.round(value * 10) / 10;

/** Drawings one below the other. */
export const stacked = (drawings: readonly Drawing[], gap: number): Drawing => {
  let y = 0;
  const svg = drawings.map((drawing) => {
    const placed = `<g transform="translate(0 ${round(y)})">${drawing.svg}</g>`;
    y += drawing.height + gap;
    return placed;
  });
  return { svg: svg.join('\n'), height: round(y - gap) };
};

export const margin = 16;

/** A frame with a title and a sentence, around a drawing that is as wide as the frame less two margins. */
export const panel = (title: string, sentence: string, body: Drawing, width = widthOfPicture): Drawing => {
  const height = round(body.height + 64 + margin);
  return {
    height,
    svg: [
      `<rect class="panel" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8"/>`,
      text(margin, 26, title, 'title'),
      text(margin, 46, sentence, 'muted'),
      `<g transform="translate(${margin} 64)">${body.svg}</g>`,
    ].join(''),
  };
};
