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

/** Whether the page or its cards would scroll sideways, or the page twice: where a part of it scrolls, it does not itself. */
export const overflowing = ({ page }: ConsolePage): Promise<string[]> =>
  page.evaluate(`(() => {
    const { clientWidth, scrollWidth, clientHeight, scrollHeight } = document.documentElement;
    const main = document.querySelector('main');
    const scrolls = main !== null && getComputedStyle(main).overflowY === 'auto';
    const besides = document.querySelector('.editor') ? main.scrollHeight - main.clientHeight : 0;
    const cards = [...document.querySelectorAll('.cards')].filter((frame) => frame.scrollWidth > frame.clientWidth);
    return [
      ...cards.map((frame) => 'the table ' + frame.ariaLabel + ' is ' + frame.scrollWidth + ' px wide in ' + frame.clientWidth),
      ...(scrollWidth > clientWidth ? ['the page is ' + scrollWidth + ' px wide in a window of ' + clientWidth] : []),
      ...(scrolls && scrollHeight > clientHeight ? ['the page is ' + scrollHeight + ' px high around a part that scrolls'] : []),
      ...(besides > 0 ? ['the editor scrolls by ' + besides + ' px beside its panel'] : []),
    ];
  })()`);
