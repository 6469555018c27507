import axe, { type AxeResults } from 'axe-core';
import type { ConsolePage } from './console-page.ts';

/** What axe finds against WCAG 2.2 AA and good practice, each with the element that it is about. */
export const accessibilityFaults = async ({ page }: ConsolePage): Promise<string[]> => {
  await page.evaluate(axe.source);
  const results: AxeResults = await page.evaluate(
    `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })`,
  );
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
  );
};

/** Elements that reach beyond the window, so that the page would scroll sideways. */
export const overflowing = ({ page }: ConsolePage): Promise<string[]> =>
  page.evaluate(`(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    return scrollWidth > clientWidth ? ['the page is ' + scrollWidth + ' px wide in a window of ' + clientWidth] : [];
  })()`);
