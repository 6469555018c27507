import { signal } from '@preact/signals';
import { render } from 'preact';
import type { TimedLine } from '#core/captions/words.ts';
import { CaptionLayer } from '../src/captions/caption-layer.tsx';
import { drawnPage, layOutCaptions } from '../src/captions/drawn-page.ts';
import { PreviewFonts } from '../src/captions/preview-fonts.ts';
import type { Setting } from '../src/captions/protocol.ts';
import '../src/editor/player/player.css';

/** Called by tests: lays captions out as the editor's worker does, and draws those of a time as the editor does. */
const previewForTests = {
  fonts: PreviewFonts.open((font) => document.fonts.add(font)),

  /** The rows of every page. */
  async rowsOf(setting: Setting, lines: readonly TimedLine[]) {
    const { laidOut } = await layOutCaptions(setting, lines, await this.fonts);
    return (laidOut?.layout.pages ?? []).map(({ rows, fontSizePx }) => ({
      fontSizePx,
      rows: rows.map((row) => row.map(({ text }) => text)),
    }));
  },

  async draw(setting: Setting, lines: readonly TimedLine[], atSeconds: number): Promise<void> {
    const { laidOut } = await layOutCaptions(setting, lines, await this.fonts);
    if (!laidOut) throw new Error('There are no captions');
    const pages = laidOut.layout.pages.flatMap((_, index) => drawnPage(laidOut, index));
    const shown = signal({ fromMs: 0, toMs: setting.durationMs, family: laidOut.font.family, pages });
    const { canvas } = laidOut.request;
    render(
      <div class="frame" style={{ width: `${canvas.widthPx}px`, height: `${canvas.heightPx}px`, background: 'none' }}>
        <CaptionLayer key={Math.random()} canvas={canvas} shown={shown} seconds={signal(atSeconds)} />
      </div>,
      document.body,
    );
    await document.fonts.ready;
  },
};

Object.assign(globalThis, { previewForTests });
