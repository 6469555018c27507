import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Whether the element has come into view. */
export const useSeen = (element: RefObject<Element | null>): boolean => {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (seen || !current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, seen]);
  return seen;
};
