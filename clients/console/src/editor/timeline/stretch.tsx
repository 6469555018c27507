interface StretchProps {
  /** In seconds, as is `to`. */
  readonly from: number;
  readonly to: number;
  /** The length of the whole track. */
  readonly totalSeconds: number;
}

/** Marks a part of a track that is left out. */
export const Stretch = ({ from, to, totalSeconds }: StretchProps) => (
  <div class="stretches">
    <div
      class="stretch left-out"
      style={{ left: `${(100 * from) / totalSeconds}%`, width: `${(100 * (to - from)) / totalSeconds}%` }}
    />
  </div>
);
