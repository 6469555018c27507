import { createServer, type Server } from 'node:http';
import type { BrowserContext, Page } from 'playwright-core';
import { newContext } from './browser.ts';
import { LoopbackServer } from './loopback-server.ts';

/** A headless browser with a console session at an API, on a page of another port of the same host. */
export class SignedInBrowser {
  readonly #context: BrowserContext;
  readonly #elsewhere: LoopbackServer<Server>;
  readonly #page: Page;

  private constructor(context: BrowserContext, elsewhere: LoopbackServer<Server>, page: Page) {
    this.#context = context;
    this.#elsewhere = elsewhere;
    this.#page = page;
  }

  /** Signs in on a page of the API itself: by default with a key at POST /sessions. */
  static async open(
    executablePath: string,
    baseUrl: string,
    { path = '/sessions', ...body }: { readonly path?: string; readonly api_key?: string; readonly token?: string },
  ): Promise<SignedInBrowser> {
    const elsewhere = await new LoopbackServer(
      createServer((_, response) => {
        response.setHeader('content-type', 'text/html').end('<!doctype html>');
      }),
    ).listen();
    const context = await newContext(executablePath);
    const page = await context.newPage();
    const signedIn = new SignedInBrowser(context, elsewhere, page);
    await signedIn.goHome(baseUrl);
    const status = await signedIn.fetch(`${baseUrl}${path}`, { method: 'POST', body });
    if (status !== 201) throw new Error(`POST ${path} was answered ${status}`);
    return signedIn;
  }

  async goHome(baseUrl: string): Promise<void> {
    await this.#page.goto(`${baseUrl}/openapi.json`);
  }

  async goElsewhere(): Promise<void> {
    await this.#page.goto(`http://${this.#elsewhere.address}/`);
  }

  /**
   * Sends a request with the browser's cookies, as a script of the page does. Answers its status, which the script itself may not see;
   * undefined where the browser did not send it.
   */
  async fetch(
    url: string,
    { method, body, mode = 'cors' }: { readonly method: string; readonly body?: object; readonly mode?: string },
  ): Promise<number | undefined> {
    const answered = new Promise<number>((resolve) => {
      this.#page.on('response', (response) => {
        if (response.url() === url && response.request().method() === method) resolve(response.status());
      });
    });
    const options = { method, mode, credentials: 'include', ...(body && { body: JSON.stringify(body) }) };
    const sent = await this.#page.evaluate(
      `fetch(${JSON.stringify(url)}, ${JSON.stringify(options)}).then(() => true, () => false)`,
    );
    return sent ? answered : undefined;
  }

  async close(): Promise<void> {
    await this.#context.close();
    await this.#elsewhere.stop();
  }
}
