import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderAss } from './ass.ts';
import type { CaptionFont } from './caption-font.ts';
import { parseTtml } from './parse-ttml.ts';

/** ffmpeg's filter; its paths are relative to the working directory. */
export const BURN_FILTER = 'ass=captions.ass:fontsdir=fonts';

/** The path of the font, which is the only file in its folder. */
export const burnFontPath = (workDir: string): string => join(workDir, 'fonts', 'regular.ttf');

/** The files that BURN_FILTER reads. */
export const burnFiles = (workDir: string): string[] => [join(workDir, 'captions.ass'), burnFontPath(workDir)];

/** Hides the system's fonts from libass, since MediaConvert uses no font but the job's own. */
export const burnEnvironment = (workDir: string) => ({ FONTCONFIG_FILE: join(workDir, 'fonts.conf') });

/** Writes the captions that BURN_FILTER reads, and a list of fonts that is empty. Throws BadTtml. */
export async function writeBurnFiles(
  workDir: string,
  ttml: string,
  font: CaptionFont,
  clipStartMs: number,
): Promise<void> {
  await writeFile(join(workDir, 'captions.ass'), renderAss(parseTtml(ttml), font, clipStartMs));
  await writeFile(join(workDir, 'fonts.conf'), '<?xml version="1.0"?><fontconfig></fontconfig>');
}
