interface StretchProps {
  readonly kind: 'line' | 'left-out';
  /** In seconds, like `to` and `of`, the length of the whole track. */
  readonly from: number;
  readonly to: number;
  readonly of: number;
}

/** Marks a part of a track. */
export const Stretch = ({ kind, from, to, of }: StretchProps) => (
  <div class="stretches">
    <div class={`stretch ${kind}`} style={{ left: `${(100 * from) / of}%`, width: `${(100 * (to - from)) / of}%` }} />
  </div>
);
