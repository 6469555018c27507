import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { words } from '../messages/everywhere.ts';
import { Icon } from './icon.tsx';

/** What is rarely wanted, behind one button. The browser closes it by Escape and by a press elsewhere. */
export const Menu = ({ children }: { readonly children: ComponentChildren }) => {
  const id = useId();
  const around = useRef<HTMLSpanElement>(null);
  return (
    <span ref={around} class="menu">
      <button type="button" class="button quiet" popovertarget={id} aria-label={words.moreActions}>
        <Icon name="more" />
      </button>
      <span
        id={id}
        popover="auto"
        class="menu-items"
        onBeforeToggle={({ currentTarget: { style } }) => {
          const { right = 0, bottom = 0 } = around.current?.getBoundingClientRect() ?? {};
          style.right = `${innerWidth - right}px`;
          style.top = `${bottom}px`;
        }}
      >
        {children}
      </span>
    </span>
  );
};
