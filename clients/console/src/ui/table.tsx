import type { ComponentChildren } from 'preact';

interface TableProps {
  /** For screen readers only. */
  readonly caption: string;
  readonly head: readonly (string | { readonly amount: string })[];
  /** Where there is little room each row is a card, whose cells have their titles. @default it scrolls sideways by itself */
  readonly cards?: boolean;
  readonly children: ComponentChildren;
}

type Cell = TableProps['head'][number];

const titleOf = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.amount);
/** For the styles of cards: `--title-2` is the title of the second column. */
const titlesOf = (head: readonly Cell[]) =>
  Object.fromEntries(head.map((cell, at) => [`--title-${at + 1}`, JSON.stringify(titleOf(cell))]));

export const Table = ({ caption, head, cards = false, children }: TableProps) => (
  // A frame that scrolls must be reachable by keyboard.
  // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the arrow keys can scroll it
  <section class={cards ? 'table-frame cards' : 'table-frame'} aria-label={caption} tabIndex={0}>
    <table style={cards ? titlesOf(head) : undefined}>
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
