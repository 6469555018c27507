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
/** Contexts in use, or being opened. */
let inUse = 0;
/** Contexts that were given back, by their options. */
const kept = new Map<string, BrowserContext>();

const idleMs = 60_000;

/** Ends the browser, which takes 300 MB, unless a file has opened a context soon after. */
const closeIfIdle = async (): Promise<void> => {
  if (inUse > 0) return;
  const idle = launched;
  launched = undefined;
  for (const context of kept.values()) context.removeAllListeners('close');
  kept.clear();
  await (await idle)?.close();
};

const release = (): void => {
  inUse -= 1;
  setTimeout(() => void closeIfIdle(), idleMs).unref();
};

/** A context of its own in the one headless browser of this process. */
export const newContext = async (
  executablePath: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> => {
  inUse += 1;
  launched ??= chromium.launch({ executablePath });
  const context = await (await launched).newContext(options);
  context.on('close', release);
  return context;
};

/** As newContext, or a context that was given back: its cache has the files of the console, which take longer to load than most tests. */
export const takeContext = async (executablePath: string, options: BrowserContextOptions): Promise<BrowserContext> => {
  const name = JSON.stringify(options);
  const found = kept.get(name);
  if (!found) return newContext(executablePath, options);
  kept.delete(name);
  inUse += 1;
  return found;
};

/** Ends the use of a context of takeContext. The next one to take it finds no page, no cookie and nothing that the origin has stored. */
export const giveBack = async (
  context: BrowserContext,
  options: BrowserContextOptions,
  origin: string,
): Promise<void> => {
  const name = JSON.stringify(options);
  if (kept.has(name)) return context.close();
  // Pages may store something when they are closed.
  for (const page of context.pages()) await page.close();
  await context.clearCookies();
  await context.clearPermissions();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' });
  await page.close();
  kept.set(name, context);
  release();
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
