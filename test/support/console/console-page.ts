import type { BrowserContextOptions, Clock, Page } from 'playwright-core';
import { giveBack, takeContext } from '../tls/browser.ts';

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
  readonly #options: BrowserContextOptions;
  #isClockMoved = false;

  private constructor(page: Page, origin: string, options: BrowserContextOptions) {
    this.page = page;
    this.origin = origin;
    this.#options = options;
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
    const options: BrowserContextOptions = {
      colorScheme: theme,
      viewport: { width: widthPx, height: 800 },
      hasTouch: touches,
      isMobile: touches,
    };
    const context = await takeContext(executablePath, options);
    const page = await context.newPage();
    // Below the limit of a test; on a busy machine speech takes a minute to be recognised.
    page.setDefaultTimeout(200_000);
    return new ConsolePage(page, new URL(baseUrl).origin, options);
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

  /** By a one-time link to a project that has words. */
  async signInAt(projectId: string, token: string): Promise<void> {
    await this.goTo(`/console/projects/${projectId}#token=${token}`);
    await this.page.getByRole('list', { name: 'Lines' }).waitFor();
  }

  /** The clock of all pages of the browser's context, which nobody uses again. */
  get clock(): Clock {
    this.#isClockMoved = true;
    return this.page.clock;
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
    const context = this.page.context();
    if (this.#isClockMoved) await context.close();
    else await giveBack(context, this.#options, this.origin);
  }

  /** Closes the page. Throws what the browser said about it. */
  async closeWithoutComplaint(): Promise<void> {
    await this.close();
    if (this.complaints.length > 0) throw new Error(`The browser said: ${this.complaints.join('; ')}`);
  }
}
