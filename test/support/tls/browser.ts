import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import type { UploadSlot } from '#contract/schemas/upload.ts';
import { LoopbackServer } from './loopback-server.ts';

/** The first of these programs that is installed. */
const installedProgram = (...names: string[]): string | undefined =>
  (process.env.PATH ?? '')
    .split(':')
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));

const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** The path of Chromium, which ./setup installs where it can; undefined where there is none. */
export const browserPath =
  installedProgram('chromium', 'chromium-browser', 'google-chrome') ?? (existsSync(onMac) ? onMac : undefined);

/** Only one slow suite uses it, so ./setup does not install it. */
export const firefoxPath = installedProgram('firefox', 'firefox-esr');

let launched: Promise<Browser> | undefined;
/** Contexts that are open or being opened. */
let wanted = 0;

const idleMs = 10_000;

/** Ends the browser, which takes 300 MB, unless a file has opened a context soon after. */
const closeIfIdle = async (): Promise<void> => {
  if (wanted > 0) return;
  const idle = launched;
  launched = undefined;
  await (await idle)?.close();
};

/** A context of its own in the one headless browser of this process. */
export const newContext = async (
  executablePath: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> => {
  wanted += 1;
  launched ??= chromium.launch({ executablePath });
  const context = await (await launched).newContext(options);
  context.on('close', () => {
    wanted -= 1;
    setTimeout(() => void closeIfIdle(), idleMs).unref();
  });
  return context;
};

const tusBundle = fileURLToPath(new URL('../../dist/tus.js', import.meta.resolve('tus-js-client')));

/** The script of a site that uploads with tus-js-client, from the answer of POST /uploads. */
const siteScript = `
  const upload = (endpoint, { headers, metadata, chunk_size }) =>
    new Promise((resolve, reject) => {
      const [file] = document.querySelector('input').files;
      new tus.Upload(file, {
        endpoint,
        headers,
        metadata,
        chunkSize: chunk_size,
        retryDelays: Array.from({ length: 5000 }, () => 20),
        onError: (error) => reject(error),
        onSuccess: () => resolve(),
      }).start();
    });`;

/** A page of another origin than the API, in a headless browser, with a file chosen and tus-js-client loaded. */
export class UploadPage {
  readonly #page: Page;
  readonly #context: BrowserContext;
  readonly #site: LoopbackServer<Server>;
  /** Method and status of every request so far. */
  readonly answers: string[] = [];

  private constructor(page: Page, context: BrowserContext, site: LoopbackServer<Server>) {
    this.#page = page;
    this.#context = context;
    this.#site = site;
    page.on('response', (response) => this.answers.push(`${response.request().method()} ${response.status()}`));
  }

  static async open(executablePath: string, file: string): Promise<UploadPage> {
    const server = createServer((_, response) => {
      response.setHeader('content-type', 'text/html').end('<!doctype html><input type="file">');
    });
    const site = await new LoopbackServer(server).listen();
    const context = await newContext(executablePath);
    const page = await context.newPage();
    await page.goto(`http://${site.address}/`);
    await page.addScriptTag({ path: tusBundle });
    await page.addScriptTag({ content: siteScript });
    await page.setInputFiles('input', file);
    return new UploadPage(page, context, site);
  }

  /** Uploads the file that was chosen. Rejects with what tus-js-client says. */
  async upload(endpoint: string, { resumable }: UploadSlot): Promise<void> {
    await this.#page.evaluate(`upload(${JSON.stringify(endpoint)}, ${JSON.stringify(resumable)})`);
  }

  async close(): Promise<void> {
    await this.#context.close();
    await this.#site.stop();
  }
}
