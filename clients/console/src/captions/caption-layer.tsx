import { useEffect, useRef } from 'preact/hooks';
import type { CaptionPreview } from './caption-preview.ts';

/** The captions of the player's time, which the worker draws. Screen readers read the rows beside the picture instead. */
export const CaptionLayer = ({ preview }: { readonly preview: CaptionPreview }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) preview.drawOn(canvas.current);
  }, [preview]);
  return (
    <div class="captions" aria-hidden="true">
      <canvas ref={canvas} />
    </div>
  );
};
