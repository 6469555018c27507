import type { ConsolePage } from './console-page.ts';

/** https://web.dev/articles/cls calls 0.1 good. */
const most = 0.02;

/**
 * What has moved by itself since the page was opened, each part with its share; nothing where they are too small to be seen. Within
 * 500 ms of an input a person has moved it (https://web.dev/articles/cls).
 */
export const shiftedParts = async ({ page }: ConsolePage): Promise<string[]> => {
  const shifts: { readonly value: number; readonly parts: string }[] = await page.evaluate(`(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    const nameOf = ({ node, previousRect, currentRect }) =>
      (node?.outerHTML ?? node?.textContent ?? 'what is gone').slice(0, 80) +
      ' ' + JSON.stringify([previousRect, currentRect].map(({ x, y, width, height }) => [x, y, width, height]));
    return observer
      .takeRecords()
      .filter(({ hadRecentInput }) => !hadRecentInput)
      .map(({ value, sources }) => ({ value, parts: sources.map(nameOf).join('\\n  ') }));
  })()`);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  return sum <= most ? [] : shifts.map(({ value, parts }) => `${value.toFixed(4)} of ${sum.toFixed(4)}:\n  ${parts}`);
};
