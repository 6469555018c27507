import type { ComponentChildren } from 'preact';

interface FoldProps {
  readonly title: string;
  readonly count: number;
  readonly children: ComponentChildren;
}

/** A part that is closed until it is wanted. Of several, one is open. */
export const Fold = ({ title, count, children }: FoldProps) => (
  <details class="fold" name="fold">
    <summary>
      <h2>{title}</h2> <span class="soft numbers">{count}</span>
    </summary>
    <div class="folded">{children}</div>
  </details>
);
