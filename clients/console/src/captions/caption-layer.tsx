import { type ReadonlySignal, useComputed } from '@preact/signals';
import { useId } from 'preact/hooks';
import type { Run } from '#core/captions/burned/page-runs.ts';
import type { Canvas } from '#core/presets/presets.ts';
import type { DrawnPicture, ShownPages } from './protocol.ts';

interface CaptionLayerProps {
  readonly canvas: Canvas;
  readonly shown: ReadonlySignal<ShownPages>;
  readonly seconds: ReadonlySignal<number>;
}

/** The captions of this time, in the pixels of the canvas. Screen readers read the rows beside the picture instead. */
export const CaptionLayer = ({ canvas, shown, seconds }: CaptionLayerProps) => {
  const atMs = useComputed(() => Math.round(seconds.value * 1000));
  const shownPage = useComputed(() => {
    const page = shown.value.pages.findLast(({ startMs }) => startMs <= atMs.value);
    return page && atMs.value < page.endMs ? page : undefined;
  });
  const picture = useComputed(() => shownPage.value?.pictures.findLast(({ startMs }) => startMs <= atMs.value)).value;
  return (
    <svg
      class="captions drawn"
      viewBox={`0 0 ${canvas.widthPx} ${canvas.heightPx}`}
      aria-hidden="true"
      data-testid="captions"
    >
      {picture && (
        <g
          font-family={`"${shown.peek().family}"`}
          font-size={picture.paint.fontSizePx}
          opacity={picture.opacity === 1 ? undefined : picture.opacity}
        >
          <DrawnText picture={picture} canvas={canvas} />
        </g>
      )}
    </svg>
  );
};

interface DrawnTextProps {
  readonly picture: DrawnPicture;
  readonly canvas: Canvas;
}

/** In the order of the renderer: boxes, shadows, outlines, and the text over all of them. */
export const DrawnText = ({ picture, canvas }: DrawnTextProps) => {
  const { paint, rows } = picture;
  // A page has several of them, each with a filter of its own.
  const id = useId();
  const { outline, shadow } = paint;
  const contourPx = 2 * (outline?.widthPx ?? 0);
  const whole = rows.map(({ runs }) =>
    runs.some(({ fontSizePx, box }) => fontSizePx !== undefined || box)
      ? runs.map(({ color, box, ...rest }) => ({ ...rest, ...(box && { color: box, stroke: box }) }))
      : [{ text: runs.map(({ text }) => text).join('') }],
  );
  return (
    <>
      <Blur id={`${id}-shadow`} radiusPx={shadow?.blurPx ?? 0} canvas={canvas} />
      {rows.map(({ boxes }, row) =>
        boxes.map(({ leftPx, topPx, widthPx, heightPx, color }) => (
          <rect key={`${row} ${leftPx}`} x={leftPx} y={topPx} width={widthPx} height={heightPx} fill={color} />
        )),
      )}
      {shadow && (
        <g
          transform={`translate(${shadow.offsetPx} ${shadow.offsetPx})`}
          opacity={opacityOf(shadow.color)}
          fill={opaque(shadow.color)}
          stroke={opaque(shadow.color)}
          stroke-width={contourPx}
          filter={shadow.blurPx > 0 ? `url(#${id}-shadow)` : undefined}
        >
          <Rows picture={picture} texts={whole} />
        </g>
      )}
      {outline && (
        <g
          opacity={opacityOf(outline.color)}
          fill={opaque(outline.color)}
          stroke={opaque(outline.color)}
          stroke-width={contourPx}
        >
          <Rows picture={picture} texts={whole} />
        </g>
      )}
      <Rows picture={picture} texts={rows.map(({ runs }) => runs)} />
    </>
  );
};

interface RowsProps {
  readonly picture: DrawnPicture;
  /** Of each row. */
  readonly texts: readonly (readonly (Omit<Run, 'color'> & { readonly color?: string; readonly stroke?: string })[])[];
}

const Rows = ({ picture, texts }: RowsProps) => (
  <>
    {texts.map((runs, row) => (
      <text
        key={row}
        x={picture.centerPx}
        y={picture.rows[row]?.baselinePx}
        direction={picture.paint.rightToLeft ? 'rtl' : 'ltr'}
        text-anchor="middle"
      >
        {runs.map(({ text, color, stroke, fontSizePx, opacity }, at) => (
          <tspan
            key={at}
            fill={color}
            stroke={stroke}
            font-size={fontSizePx}
            fill-opacity={opacity}
            stroke-opacity={opacity}
          >
            {text}
          </tspan>
        ))}
      </text>
    ))}
  </>
);

interface BlurProps {
  readonly id: string;
  readonly radiusPx: number;
  readonly canvas: Canvas;
}

/** A radius is two standard deviations (CSS Backgrounds, shadow blur). */
const Blur = ({ id, radiusPx, canvas }: BlurProps) => (
  <filter
    id={id}
    filterUnits="userSpaceOnUse"
    x="0"
    y="0"
    width={canvas.widthPx}
    height={canvas.heightPx}
    color-interpolation-filters="sRGB"
  >
    <feGaussianBlur stdDeviation={radiusPx / 2} />
  </filter>
);

/** Of #rrggbb or #rrggbbaa. A half-transparent outline under a half-transparent fill would be drawn twice. */
const opaque = (color: string): string => color.slice(0, 7);
const opacityOf = (color: string): number => Number.parseInt(color.slice(7, 9) || 'ff', 16) / 255;
