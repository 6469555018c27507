import type { CaptionStyle } from '../shapes/caption-style.ts';

/** Colours by speaker label. `labels`: of the whole transcript, in the order in which the speakers start to speak. */
export const colorsOfSpeakers = (
  labels: readonly string[],
  { speaker_colors: colors = [] }: Pick<CaptionStyle, 'speaker_colors'>,
): ReadonlyMap<string, string> =>
  new Map(
    labels.flatMap((label, at): [string, string][] => {
      const color = colors[at % colors.length];
      return color === undefined ? [] : [[label, color]];
    }),
  );
