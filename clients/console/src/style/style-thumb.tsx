import { useEffect, useId, useRef } from 'preact/hooks';
import type { CaptionStyle } from '#contract/schemas/caption-style.ts';
import { DrawnText } from '../captions/caption-layer.tsx';
import type { CaptionPreview } from '../captions/caption-preview.ts';
import { sampleBox, sampleCanvas } from '../captions/sample-box.ts';
import { useSeen } from '../use-seen.ts';

interface StyleThumbProps {
  readonly preview: CaptionPreview;
  readonly style: CaptionStyle;
  /** A few words of the transcript. */
  readonly sample: readonly string[];
}

const { leftPx, topPx, widthPx, heightPx } = sampleBox;

/** Draws a style as it looks over the picture. Hidden from screen readers, since its name is beside it. */
export const StyleThumb = ({ preview, style, sample }: StyleThumbProps) => {
  const id = useId();
  const place = useRef<HTMLSpanElement>(null);
  // Drawn only when it comes in sight, since each may need a font of a megabyte.
  const seen = useSeen(place);
  useEffect(() => {
    if (seen) return preview.drawSample(id, { style, words: sample });
  }, [preview, id, seen, JSON.stringify([style, sample])]);
  const { page, family } = preview.samples.value.get(id) ?? {};
  const picture = page?.pictures[spokenWord] ?? page?.pictures[0];
  return (
    <span ref={place} class="thumb" aria-hidden="true">
      {picture && (
        <svg class="drawn" aria-hidden="true" viewBox={`${leftPx} ${topPx} ${widthPx} ${heightPx}`}>
          <g font-family={`"${family}"`} font-size={picture.paint.fontSizePx}>
            <DrawnText picture={picture} canvas={sampleCanvas} />
          </g>
        </svg>
      )}
    </span>
  );
};

/** The word that is drawn as spoken, in styles that highlight it: the second. */
const spokenWord = 1;
