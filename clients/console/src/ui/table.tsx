import type { ComponentChildren } from 'preact';

interface TableProps {
  /** For screen readers only. */
  readonly caption: string;
  readonly head: readonly (string | { readonly amount: string })[];
  readonly children: ComponentChildren;
}

/** A table that scrolls sideways by itself in a narrow window. */
export const Table = ({ caption, head, children }: TableProps) => (
  // A frame that scrolls must be reachable by keyboard.
  // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the arrow keys can scroll it
  <section class="table-frame" aria-label={caption} tabIndex={0}>
    <table>
      <caption class="only-heard">{caption}</caption>
      <thead>
        <tr>
          {head.map((cell) =>
            typeof cell === 'string' ? (
              <th key={cell} scope="col">
                {cell || <span class="only-heard">Actions</span>}
              </th>
            ) : (
              <th key={cell.amount} scope="col" class="amount">
                {cell.amount}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);
