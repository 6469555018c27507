import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * For what has a list or table of `count` items, each with a button that deletes it. With that button the focus would go to the page.
 * Instead the item at its place gets the focus, at its first button, or else the heading or button beside the empty list.
 */
export const useFocusAfterDelete = (count: number | undefined) => {
  const around = useRef<HTMLDivElement>(null);
  const deleted = useRef<number | undefined>(undefined);
  useLayoutEffect(() => {
    const at = deleted.current;
    deleted.current = undefined;
    if (at === undefined || document.activeElement !== document.body) return;
    const items = around.current?.querySelectorAll('li, tbody tr') ?? [];
    const next = items[Math.min(at, items.length - 1)] ?? around.current;
    next?.querySelector<HTMLElement>('[tabindex], button')?.focus();
  }, [count]);
  return {
    around,
    /** Called before the item at this place is deleted. */
    deletes: (at: number): void => {
      deleted.current = at;
    },
  };
};
