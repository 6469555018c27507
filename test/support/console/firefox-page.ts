import { join } from 'node:path';
import { installed } from '../sdk/installed.ts';
import { firefoxPath } from '../tls/browser.ts';

/** What is used of Puppeteer, which drives the Firefox of a distribution by WebDriver BiDi; Playwright drives only its own. */
interface Puppeteer {
  readonly default: {
    launch(options: { browser: 'firefox'; executablePath: string; headless: boolean }): Promise<Browser>;
  };
}
interface Browser {
  newPage(): Promise<FirefoxPage>;
  close(): Promise<void>;
}
interface Place {
  click(): Promise<void>;
  fill(value: string): Promise<void>;
  wait(): Promise<void>;
}
export interface FirefoxPage {
  goto(url: string): Promise<unknown>;
  /** By a selector of CSS, or `::-p-aria(…)` with what screen readers say. */
  locator(selector: string): Place;
  select(selector: string, value: string): Promise<unknown>;
  evaluate(script: string): Promise<unknown>;
  setDefaultTimeout(ms: number): void;
  readonly keyboard: { press(key: string): Promise<void>; type(text: string): Promise<void> };
  on(event: 'pageerror', listener: (error: Error) => void): void;
}

/** A page of a headless Firefox, and what ends it. */
export const openFirefox = async (): Promise<{ readonly page: FirefoxPage; readonly close: () => Promise<void> }> => {
  const entry = join(installed('puppeteer-core', '25.16.0'), 'lib/puppeteer/puppeteer-core.js');
  const { default: puppeteer }: Puppeteer = await import(entry);
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: firefoxPath ?? '', headless: true });
  return { page: await browser.newPage(), close: () => browser.close() };
};
