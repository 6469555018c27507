import { useEffect, useRef } from 'preact/hooks';
import type { Column, ColumnsOf, Part } from './columns.ts';

/** CSS pixels of a bar and of the gap after it. */
const barPx = 2;
const gapPx = 1;

interface WaveformProps extends Part {
  readonly columnsOf: ColumnsOf;
}

/** Sound over time, in the colour of the text around it. Screen readers read the sliders over it instead. */
export const Waveform = ({ columnsOf, fromSeconds, lengthSeconds }: WaveformProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const { current } = canvas;
    if (!current) return;
    const redraw = () => draw(current, (count) => columnsOf({ fromSeconds, lengthSeconds }, count));
    const sizes = new ResizeObserver(redraw);
    sizes.observe(current);
    const theme = matchMedia('(prefers-color-scheme: dark)');
    theme.addEventListener('change', redraw);
    return () => {
      sizes.disconnect();
      theme.removeEventListener('change', redraw);
    };
  }, [columnsOf, fromSeconds, lengthSeconds]);
  return <canvas ref={canvas} class="waveform" />;
};

const draw = (canvas: HTMLCanvasElement, columnsOf: (count: number) => readonly Column[]): void => {
  const { clientWidth: widthPx, clientHeight: heightPx } = canvas;
  const pen = canvas.getContext('2d');
  if (!pen || widthPx === 0) return;
  canvas.width = Math.round(widthPx * devicePixelRatio);
  canvas.height = Math.round(heightPx * devicePixelRatio);
  pen.scale(canvas.width / widthPx, canvas.height / heightPx);
  pen.fillStyle = getComputedStyle(canvas).color;
  const count = Math.floor(widthPx / (barPx + gapPx));
  const stepPx = widthPx / count;
  const middlePx = heightPx / 2;
  columnsOf(count).forEach(({ low, high }, column) => {
    const topPx = middlePx - Math.max(0.5, high * middlePx);
    const bottomPx = middlePx + Math.max(0.5, -low * middlePx);
    pen.fillRect(column * stepPx, topPx, barPx, bottomPx - topPx);
  });
};
