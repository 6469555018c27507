import { useSignal } from '@preact/signals';
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';
import type { CaptionStyle } from '#contract/schemas/caption-style.ts';
import type { CaptionPreview } from '../captions/caption-preview.ts';
import { useSeen } from '../use-seen.ts';

interface StyleThumbProps {
  readonly preview: CaptionPreview;
  readonly style: CaptionStyle;
  /** A few words of the transcript. */
  readonly sample: readonly string[];
  readonly moves?: boolean;
}

/** Draws a style as it looks over the picture. Hidden from screen readers, since its name is beside it. */
export const StyleThumb = ({ preview, style, sample, moves = false }: StyleThumbProps) => {
  const id = useId();
  const picture = useSignal<ImageBitmap | undefined>(undefined);
  const place = useRef<HTMLSpanElement>(null);
  // Drawn only when it comes in sight, since each may need a font of a megabyte.
  const seen = useSeen(place);
  useEffect(() => {
    if (seen) return preview.drawSample(id, { style, words: sample, moves }, picture);
  }, [preview, id, seen, moves, JSON.stringify([style, sample])]);
  return (
    <span ref={place} class="thumb" aria-hidden="true">
      {picture.value && <Bitmap picture={picture.value} />}
    </span>
  );
};

const Bitmap = ({ picture }: { readonly picture: ImageBitmap }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = picture;
  useLayoutEffect(() => {
    const pen = canvas.current?.getContext('2d');
    pen?.clearRect(0, 0, width, height);
    pen?.drawImage(picture, 0, 0);
  }, [picture]);
  return <canvas ref={canvas} width={width} height={height} />;
};
