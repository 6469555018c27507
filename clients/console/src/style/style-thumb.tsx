import { platforms } from '@cueline/captions/presets/platforms.ts';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Sample, sampleFps } from '../captions/protocol.ts';
import type { StyleSamples } from '../captions/style-samples.ts';
import { useSeen } from '../use-seen.ts';

interface StyleThumbProps extends Omit<DrawnSampleProps, 'samples' | 'words'> {
  readonly preview: { readonly samples: StyleSamples };
  /** A few words of the transcript. */
  readonly sample: readonly string[];
  /** What the words are over. */
  readonly pictureUrl?: string | undefined;
}

/** Draws a style as it looks over the picture, in the shape of an upright platform. Hidden from screen readers, since its name is beside it. */
export const StyleThumb = (props: StyleThumbProps) => {
  const { preview, sample, pictureUrl, platform, moves = false, style } = props;
  const [isPointedAt, setPointedAt] = useState(false);
  const [width = 1, height = 1] = platform ? platforms[platform].aspects[0].split(':').map(Number) : [];
  // In a wide picture of this size nobody could read the words: there only the part with them is shown.
  const isUpright = height > width;
  return (
    <span
      class={isUpright ? 'thumb upright' : 'thumb'}
      aria-hidden="true"
      style={{ '--ratio': width / height, ...(pictureUrl && { backgroundImage: `url(${pictureUrl})` }) }}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
    >
      <DrawnSample
        samples={preview.samples}
        style={style}
        words={sample}
        platform={isUpright ? platform : undefined}
        isEnlarged={isUpright}
        moves={moves || isPointedAt}
      />
    </span>
  );
};

interface DrawnSampleProps extends Omit<Sample, 'isMoving'> {
  readonly samples: StyleSamples;
  /** Unless the person wants no motion. */
  readonly moves?: boolean | undefined;
}

/** Fills what it is in. */
export const DrawnSample = ({ samples, style, words, platform, isEnlarged, moves = false }: DrawnSampleProps) => {
  const id = useId();
  const place = useRef<HTMLSpanElement>(null);
  const isMoving = moves && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  // Drawn only when it comes in sight, since each may need a font of a megabyte.
  const seen = useSeen(place);
  useEffect(() => {
    if (seen) return samples.want(id, { style, words, platform, isEnlarged, isMoving });
  }, [samples, id, seen, isMoving, JSON.stringify([style, words, platform, isEnlarged])]);
  const pictures = samples.pictures.value.get(id);
  return (
    <span ref={place} class="sample">
      {pictures?.[0] && <Bitmaps pictures={pictures} />}
    </span>
  );
};

const Bitmaps = ({ pictures }: { readonly pictures: readonly ImageBitmap[] }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = pictures[0] ?? {};
  useLayoutEffect(() => {
    let at = 0;
    const draw = () => {
      const pen = canvas.current?.getContext('2d');
      const picture = pictures[at % pictures.length];
      pen?.clearRect(0, 0, pen.canvas.width, pen.canvas.height);
      if (picture) pen?.drawImage(picture, 0, 0);
      at += 1;
    };
    draw();
    if (pictures.length === 1) return;
    const timer = setInterval(draw, 1000 / sampleFps);
    return () => clearInterval(timer);
  }, [pictures]);
  return <canvas ref={canvas} width={width} height={height} />;
};
