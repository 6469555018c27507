import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import * as v from 'valibot';
import { fontPartBytes } from '#contract/console.ts';
import type { CaptionStyle } from '#contract/schemas/caption-style.ts';
import type { PresetId } from '#contract/schemas/export.ts';
import type { CustomerFontFile } from '#contract/schemas/font.ts';
import type { TimedLine } from '#core/captions/words.ts';
import { canvasOf } from '#core/presets/presets.ts';
import { consoleOptions } from '../../lib/constructs/console-files.ts';
import { fontFacts } from '../../lib/constructs/font-facts.ts';
import { brandFontId } from '../support/brand-font-id.ts';
import { brandFont } from '../support/fonts.ts';
import { LoopbackServer } from '../support/tls/loopback-server.ts';

const projectDir = join(import.meta.dirname, '../..');
const fontsFile = 'fonts.json';
const brandFontUrl = '/own.ttf';

const brandFontAt = (file_url: string): CustomerFontFile => ({
  id: brandFontId,
  name: 'Pacifico Regular',
  size: brandFont().length,
  scripts: ['Latin', 'Cyrillic'],
  created_at: '2026-11-21T09:18:00.000Z',
  file_url,
});

export interface PreviewSetting {
  readonly language: string;
  readonly durationMs: number;
  readonly style: CaptionStyle;
  readonly preset: PresetId;
}

const PageRows = v.array(v.object({ fontSizePx: v.number(), rows: v.array(v.array(v.string())) }));

/** The caption preview of the console's editor in a headless browser, without the rest of the editor. */
export class PreviewBrowser {
  readonly #browser: Browser;
  readonly #page: Page;
  readonly #server: LoopbackServer<Server>;

  private constructor(browser: Browser, page: Page, server: LoopbackServer<Server>) {
    this.#browser = browser;
    this.#page = page;
    this.#server = server;
  }

  static async open(executablePath: string): Promise<PreviewBrowser> {
    const { script, style } = await previewPage();
    const facts = JSON.stringify(fontFacts);
    const server = await new LoopbackServer(
      createServer(async ({ url = '', headers: { host } }, response) => {
        const [, file, part] = /fonts\/([\w-]+)-[0-9a-f]+\.(\d)$/.exec(url) ?? [];
        const from = Number(part) * fontPartBytes;
        if (url === `/v1/fonts/${brandFontId}`)
          response.end(JSON.stringify(brandFontAt(`http://${host}${brandFontUrl}`)));
        else if (url === brandFontUrl) response.end(brandFont());
        else if (file) {
          const bytes = await readFile(join(projectDir, `layers/fonts/${file}.ttf`));
          response.end(bytes.subarray(from, from + fontPartBytes));
        } else if (url.endsWith(fontsFile)) response.end(facts);
        else response.setHeader('content-type', 'text/html').end('<!doctype html><meta charset="utf-8">');
      }),
    ).listen();
    const browser = await chromium.launch({ executablePath });
    const page = await browser.newPage();
    await page.goto(`http://${server.address}/`);
    await page.addStyleTag({ content: `${style} body { margin: 0; background: #808080; }` });
    await page.addScriptTag({ content: script });
    return new PreviewBrowser(browser, page, server);
  }

  async rowsOf(setting: PreviewSetting, lines: readonly TimedLine[]): Promise<v.InferOutput<typeof PageRows>> {
    return v.parse(
      PageRows,
      await this.#page.evaluate(`previewForTests.rowsOf(...${JSON.stringify([setting, lines])})`),
    );
  }

  /** A PNG of the picture at this time, over grey. */
  async draw(setting: PreviewSetting, lines: readonly TimedLine[], atMs: number): Promise<Buffer> {
    const { widthPx: width, heightPx: height } = canvasOf({ preset: setting.preset, resolution: '1080p' });
    await this.#page.setViewportSize({ width, height });
    await this.#page.evaluate(`previewForTests.draw(...${JSON.stringify([setting, lines, atMs / 1000])})`);
    return this.#page.screenshot();
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.#server.stop();
  }
}

async function previewPage(): Promise<{ script: string; style: string }> {
  const options: BuildOptions = {
    ...consoleOptions,
    entryPoints: [join(projectDir, 'clients/console/test/preview-page.tsx')],
    splitting: false,
    define: { FONTS_FILE: JSON.stringify(fontsFile) },
  };
  const { outputFiles = [] } = await build({ ...options, write: false });
  const textOf = (ending: string): string => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  return { script: textOf('.js'), style: textOf('.css') };
}
