import type { RowState } from './terminal-rows.ts';

interface Recording {
  readonly columns: number;
  readonly command: string;
  readonly states: readonly RowState[];
}

const [charPx, rowPx, padPx] = [7.8, 18, 16];
/** Of a row, below the line that letters stand on. */
const belowPx = 5;
const rowsShown = 26;
/** A longer run plays faster, and its bars move in steps: each is an element of the picture. */
const longestPlayMs = 12_000;
const stepMs = 200;
/** After the end: the first rows stay, then the others move up, then the last ones stay. */
const [stayMs, moveMs, restMs] = [3000, 4000, 5000];

/**
 * An animated SVG without scripts, which plays in an `<img>` too. Where nothing is animated it shows the end. It has a
 * background of its own, so it is readable on light and dark pages.
 */
export const terminalPicture = ({ columns, command, states }: Recording): string => {
  const runMs = Math.max(...states.map(({ fromMs }) => fromMs));
  const rows = 1 + Math.max(...states.map(({ row }) => row)) + 1;
  const speed = Math.max(1, runMs / longestPlayMs);
  const played = (ms: number): number => Math.ceil(ms / speed / stepMs) * stepMs;
  const totalMs = played(runMs) + stayMs + moveMs + restMs;
  const share = (ms: number): string => (ms / totalMs).toFixed(4).replace(/^0/, '');
  const loop = `dur="${totalMs / 1000}s" repeatCount="indefinite"`;

  const line = (row: number, text: string, attributes: string, inside = ''): string =>
    `<text y="${(row + 1) * rowPx - belowPx}" textLength="${(text.length * charPx).toFixed(1)}"${attributes}>${escaped(text)}${inside}</text>`;
  const stateLine = ({ row, text, fromMs, toMs }: RowState): string => {
    const [from, to] = [played(fromMs), toMs === undefined ? undefined : played(toMs)];
    if (from === to) return '';
    const [values, times] = to === undefined ? ['0;1', ''] : ['0;1;0', `;${share(to)}`];
    const animate = `<animate attributeName="opacity" calcMode="discrete" values="${values}" keyTimes="0;${share(from)}${times}" ${loop}/>`;
    return line(row + 1, text, to === undefined ? '' : ' opacity="0"', animate);
  };

  const up = `0 ${Math.min(0, rowsShown - rows) * rowPx}`;
  const moveAtMs = played(runMs) + stayMs;
  const move = `<animateTransform attributeName="transform" type="translate" values="0 0;0 0;${up};${up}" keyTimes="0;${share(moveAtMs)};${share(moveAtMs + moveMs)};1" ${loop}/>`;
  const [width, height] = [Math.ceil(columns * charPx) + 2 * padPx, rowsShown * rowPx + 2 * padPx];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${escaped(command)}, as it runs in a terminal</title>
<style>text{font:13px ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#e6edf3;white-space:pre}.command{fill:#7ee787}</style>
<rect width="${width}" height="${height}" rx="8" fill="#0d1117"/>
<clipPath id="screen"><rect width="${width - 2 * padPx}" height="${rowsShown * rowPx}"/></clipPath>
<g transform="translate(${padPx} ${padPx})" clip-path="url(#screen)"><g transform="translate(${up})">${move}
${[line(0, `$ ${command}`, ' class="command"'), ...states.map(stateLine).filter(Boolean)].join('\n')}
</g></g>
</svg>
`;
};

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
