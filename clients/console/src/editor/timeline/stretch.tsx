interface StretchProps {
  readonly kind: 'line' | 'left-out';
  /** In seconds, as is `to`. */
  readonly from: number;
  readonly to: number;
  /** The length of the whole track. */
  readonly totalSeconds: number;
}

/** Marks a part of a track. */
export const Stretch = ({ kind, from, to, totalSeconds }: StretchProps) => (
  <div class="stretches">
    <div
      class={`stretch ${kind}`}
      style={{ left: `${(100 * from) / totalSeconds}%`, width: `${(100 * (to - from)) / totalSeconds}%` }}
    />
  </div>
);
