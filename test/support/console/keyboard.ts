import type { ConsolePage } from './console-page.ts';

/** What has the focus, as a screen reader would name it. */
const focusName = `(() => {
  const element = document.activeElement;
  const label = element.labels?.[0]?.textContent ?? '';
  return (element.getAttribute('aria-label') || label || element.textContent || '').trim();
})()`;
const mostSteps = 200;

/** Presses Tab until what has this name has the focus. Throws when all that can have it was passed. */
export const tabTo = async ({ page }: ConsolePage, name: string | RegExp): Promise<void> => {
  const seen: string[] = [];
  for (let step = 0; step < mostSteps; step += 1) {
    const found: string = await page.evaluate(focusName);
    if (typeof name === 'string' ? found === name : name.test(found)) return;
    seen.push(found);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name}. It reached: ${[...new Set(seen)].join(' | ')}`);
};
