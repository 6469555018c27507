import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConsolePage } from '../console/console-page.ts';
import { captionsInk } from '../console/drawn-captions.ts';
import { type Screen, screens, show, themes, widths } from '../console/screens.ts';
import { SeededConsole } from '../console/seeded-console.ts';
import { until } from '../until.ts';

// Makes the README's pictures of the console; given a folder, pictures of all screens in both themes and widths.
//   node test/support/pictures/console.ts [FOLDER]

const [folder] = process.argv.slice(2);
const maxBytes = 200_000;

interface Picture {
  readonly screen: Screen;
  readonly theme: (typeof themes)[number];
  readonly widthPx: number;
  readonly file: string;
}

/** The captions over the picture, and the playhead on the waveform. */
const atSpeech = async ({ page }: ConsolePage): Promise<void> => {
  const position = page.getByRole('slider', { name: 'Position' });
  await position.fill('1.9');
  await position.blur();
  await until(
    () => captionsInk(page),
    (ink) => ink !== null,
  );
  await page.waitForLoadState('networkidle');
};

const ofReadme = (name: string, theme: Picture['theme'], widthPx: number): Picture[] =>
  screens
    .filter((screen) => screen.name === name)
    .map((screen) => ({
      screen: { ...screen, ...(name === 'project' && { first: atSpeech }) },
      theme,
      widthPx,
      file: `docs/console-${name}.jpg`,
    }));

const all = (into: string): Picture[] =>
  themes.flatMap((theme) =>
    Object.entries(widths).flatMap(([width, widthPx]) =>
      screens.map((screen) => ({ screen, theme, widthPx, file: join(into, `${screen.name}-${theme}-${width}.png`) })),
    ),
  );

const pictures = folder
  ? all(folder)
  : [...ofReadme('project', 'light', widths.wide), ...ofReadme('webhook-attempts', 'dark', widths.wide)];

if (folder) mkdirSync(folder, { recursive: true });
const seeded = await SeededConsole.start();
try {
  for (const { screen, theme, widthPx, file } of pictures) {
    const page = await seeded.open({ theme, widthPx, ...(screen.by && { by: screen.by }) });
    await show(page, screen, seeded.ids);
    const bytes = await page.page.screenshot(
      folder ? { fullPage: !screen.first } : { type: 'jpeg', quality: 74, fullPage: true },
    );
    if (!folder && bytes.length > maxBytes) throw new Error(`${file} has ${bytes.length} bytes, above ${maxBytes}.`);
    writeFileSync(file, bytes);
    await page.close();
    console.log(file);
  }
} finally {
  await seeded.stop();
}
