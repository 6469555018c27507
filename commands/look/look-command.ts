import { Console } from 'node:console';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Command } from '../../operate/command-line/command.ts';
import { readLook } from './read-look.ts';

const help = `Checks a look document, and the look on each platform: the contrast of its letters, the size of its type, the room
that the platform leaves free, and the time to read a page. Draws FILE.png, the look on pictures of each shape, and
FILE.webp, the look in motion. Exits 1 where something is wrong.

npm run look -- FILE [options]

  FILE             a look document (docs/guides/looks.md), or the name of a built-in look
  --picture FILE   what is behind the captions: a JPEG, PNG or WebP file
  --out FOLDER     where the pictures are written (default: beside FILE; here for a built-in look)`;

const options = {
  picture: { type: 'string' },
  out: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

export const main: Command = async (args, io) => {
  const { log } = new Console(io);
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [file] = positionals;
  if (values.help || file === undefined || positionals.length > 1) {
    log(help);
    return values.help ? 0 : 1;
  }
  const { document, name, folder = '.' } = await readLook(file);
  const { lintLook } = await import('./lint-look.ts');
  const { sheetOf } = await import('./sheet.ts');
  const { pictureIn, samplePicture } = await import('./picture-behind.ts');
  const { sampleOf } = await import('./sample.ts');
  const out = values.out ?? folder;
  await mkdir(out, { recursive: true });
  const picture = values.picture === undefined ? undefined : await pictureIn(values.picture);
  const [sheet, sample] = [join(out, `${name}.png`), join(out, `${name}.webp`)];
  await writeFile(sheet, sheetOf(document, picture));
  await writeFile(sample, await sampleOf(document, picture ?? (await pictureIn(samplePicture))));
  const findings = lintLook(document);
  for (const finding of findings) log(finding);
  log(`Look at ${sheet} and ${sample}.`);
  log(`${name}: ${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}`);
  return findings.length > 0 ? 1 : 0;
};
