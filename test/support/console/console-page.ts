import type { Page } from 'playwright-core';
import { newContext } from '../tls/browser.ts';

export interface PageOptions {
  readonly theme?: 'light' | 'dark';
  readonly widthPx?: number;
  /** Whether fingers press, on a phone. */
  readonly touches?: boolean;
}

/** The console in a headless browser, at the origin of an API. */
export class ConsolePage {
  readonly page: Page;
  readonly origin: string;
  /** What the browser's console said: errors of scripts and refusals by the page's policy. */
  readonly complaints: string[] = [];
  /** A complaint that a test causes: the browser tells it or not, and some time later. */
  caused: string | undefined;

  private constructor(page: Page, origin: string) {
    this.page = page;
    this.origin = origin;
    page.on('pageerror', ({ message }) => this.#complain(message));
    page.on('console', (message) => {
      // The browser reports each refused request, such as the first one of a visitor who has no session.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
        this.#complain(message.text());
      }
    });
  }

  static async open(
    executablePath: string,
    baseUrl: string,
    { theme = 'light', widthPx = 1280, touches = false }: PageOptions = {},
  ): Promise<ConsolePage> {
    // Its pages are tabs of one person.
    const context = await newContext(executablePath, {
      colorScheme: theme,
      viewport: { width: widthPx, height: 800 },
      hasTouch: touches,
      isMobile: touches,
    });
    const page = await context.newPage();
    // Below the limit of a test; on a busy machine speech takes a minute to be recognised.
    page.setDefaultTimeout(200_000);
    return new ConsolePage(page, new URL(baseUrl).origin);
  }

  /** `path` below the origin, with its fragment. */
  async goTo(path: string): Promise<void> {
    await this.page.goto(`${this.origin}${path}`);
  }

  /** By a one-time link. */
  async signIn(token: string): Promise<void> {
    await this.goTo(`/console#token=${token}`);
    await this.heading('Projects');
  }

  async heading(name: string): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name }).waitFor();
  }

  async press(name: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name }).first().click();
  }

  /** Shows a panel of the editor. */
  async tab(name: string): Promise<void> {
    await this.page.getByRole('tab', { name }).click();
  }

  /** Opens a part of a panel that is closed at first. */
  async unfold(title: string): Promise<void> {
    await this.page.locator('.panel:not(.away) summary', { hasText: title }).click();
  }

  async fill(label: string, value: string): Promise<void> {
    await this.page.getByLabel(label, { exact: true }).fill(value);
  }

  /** The text of the first code in an open dialog. */
  async secret(): Promise<string> {
    const text = await this.page.locator('dialog[open] .secret code').innerText();
    // The code comes after its label, which only screen readers read.
    return /\S+$/.exec(text)?.[0] ?? '';
  }

  #complain(message: string): void {
    if (this.caused === undefined || !message.includes(this.caused)) this.complaints.push(message);
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }

  /** Closes the page. Throws what the browser said about it. */
  async closeWithoutComplaint(): Promise<void> {
    await this.close();
    if (this.complaints.length > 0) throw new Error(`The browser said: ${this.complaints.join('; ')}`);
  }
}
