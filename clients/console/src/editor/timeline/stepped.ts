/** The value of a slider of times after a key; undefined for other keys. Browsers step by a share of the whole range. */
export const steppedBy = (
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  seconds: number,
): number | undefined => {
  const step = shiftKey ? 0.1 : 1;
  if (key === 'ArrowLeft' || key === 'ArrowDown') return seconds - step;
  if (key === 'ArrowRight' || key === 'ArrowUp') return seconds + step;
  if (key === 'PageDown') return seconds - 10;
  if (key === 'PageUp') return seconds + 10;
  return undefined;
};
