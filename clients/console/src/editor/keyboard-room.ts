/** Lower than any phone without its keyboard. */
const lowPx = 560;

/**
 * Tells styles how much of the page a keyboard leaves, until the returned function is called: some browsers lay the page out as if there
 * were none, and push the top of it out of sight.
 */
export const watchKeyboard = (): (() => void) => {
  const viewport = visualViewport;
  const { classList, style } = document.documentElement;
  if (!viewport) return () => undefined;
  const tell = () => {
    // A page that is zoomed shows a part of itself.
    const isLow = viewport.scale === 1 && viewport.height < lowPx;
    classList.toggle('low', isLow);
    style.setProperty('--seen', isLow ? `${viewport.height}px` : '100dvh');
    if (isLow) scrollTo(0, 0);
  };
  tell();
  viewport.addEventListener('resize', tell);
  return () => {
    viewport.removeEventListener('resize', tell);
    classList.remove('low');
    style.removeProperty('--seen');
  };
};
