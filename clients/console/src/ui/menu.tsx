import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { words } from '../messages/everywhere.ts';

/** What is rarely wanted, behind one button. The browser closes it by Escape and by a press elsewhere. */
export const Menu = ({ children }: { readonly children: ComponentChildren }) => {
  const id = useId();
  return (
    <span class="menu">
      <button type="button" class="button quiet" popovertarget={id} aria-label={words.moreActions}>
        ⋯
      </button>
      <span id={id} popover="auto" class="menu-items">
        {children}
      </span>
    </span>
  );
};
