import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderAss } from './ass.ts';
import type { CaptionFont } from './caption-font.ts';
import { parseTtml } from './parse-ttml.ts';

/** ffmpeg's filter, with the working directory of the burn files. */
export const BURN_FILTER = 'ass=captions.ass:fontsdir=fonts';

/** Where the font stands, alone in its folder. */
export const burnFontPath = (workDir: string): string => join(workDir, 'fonts', 'regular.ttf');

/** Hides the system's fonts from libass: MediaConvert has none of them, and looks nowhere else for a glyph. */
export const burnEnvironment = (workDir: string) => ({ FONTCONFIG_FILE: join(workDir, 'fonts.conf') });

/** Writes what BURN_FILTER reads besides the font. Throws BadTtml. */
export async function writeBurnFiles(
  workDir: string,
  ttml: string,
  font: CaptionFont,
  clipStartMs: number,
): Promise<void> {
  await writeFile(join(workDir, 'captions.ass'), renderAss(parseTtml(ttml), font, clipStartMs));
  await writeFile(join(workDir, 'fonts.conf'), '<?xml version="1.0"?><fontconfig></fontconfig>');
}
