import type { Canvas } from '@cueline/captions/presets/presets.ts';
import { type BackdropStyle, backdropOf } from '@cueline/captions/styles/backdrop.ts';
import { useEffect, useRef } from 'preact/hooks';

interface BackdropProps {
  readonly style: BackdropStyle;
  /** The picture of the export. */
  readonly canvas: Canvas;
}

/** Pixels of the export, in each direction, for one that is drawn here: it is a gradient. */
const coarseness = 4;

/** The background that an export gives to sound. */
export const Backdrop = ({ style, canvas }: BackdropProps) => {
  const element = useRef<HTMLCanvasElement>(null);
  const [widthPx, heightPx] = [Math.ceil(canvas.widthPx / coarseness), Math.ceil(canvas.heightPx / coarseness)];
  const { design, look, template, color, highlight } = style;
  useEffect(() => {
    const { buffer } = backdropOf({ design, look, template, color, highlight }, { widthPx, heightPx });
    element.current
      ?.getContext('2d')
      ?.putImageData(new ImageData(new Uint8ClampedArray(buffer), widthPx, heightPx), 0, 0);
  }, [design, look, template, color, highlight, widthPx, heightPx]);
  return <canvas ref={element} class="backdrop" width={widthPx} height={heightPx} />;
};
