import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';
import type { CaptionStyle } from '#contract/schemas/caption-style.ts';
import type { CaptionPreview } from '../captions/caption-preview.ts';
import { useSeen } from '../use-seen.ts';

interface StyleThumbProps {
  readonly preview: CaptionPreview;
  readonly style: CaptionStyle;
  /** A few words of the transcript. */
  readonly sample: readonly string[];
}

/** Draws a style as it looks over the picture. Hidden from screen readers, since its name is beside it. */
export const StyleThumb = ({ preview, style, sample }: StyleThumbProps) => {
  const id = useId();
  const place = useRef<HTMLSpanElement>(null);
  // Drawn only when it comes in sight, since each may need a font of a megabyte.
  const seen = useSeen(place);
  useEffect(() => {
    if (seen) return preview.drawSample(id, { style, words: sample });
  }, [preview, id, seen, JSON.stringify([style, sample])]);
  const picture = preview.samples.value.get(id);
  return (
    <span ref={place} class="thumb" aria-hidden="true">
      {picture && <Bitmap picture={picture} />}
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
