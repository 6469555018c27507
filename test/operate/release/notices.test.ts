import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bundledParts, fontLicences, librariesOfFfmpeg } from '../../../operate/release/bundled-parts.ts';
import { thirdPartyNotices } from '../../../operate/release/notices.ts';
import { softwareBill } from '../../../operate/release/software-bill.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import speech from '../../../packages/speech/package.json' with { type: 'json' };

const root = join(import.meta.dirname, '../../..');
const page = join(root, 'THIRD-PARTY-NOTICES.md');

it('the notices list what the bundles have and the fonts (vitest -u writes the page again)', async () => {
  const notices = await thirdPartyNotices();
  for (const text of ['{{', '| undefined', '|  |', 'UNKNOWN', 'UNLICENSED']) expect(notices).not.toContain(text);
  await expect(notices).toMatchFileSnapshot(page);
});

it('every font has a licence beside it that the notices list', () => {
  const fonts = globSync('*.ttf', { cwd: join(root, 'layers/fonts') });
  const unlicensed = fonts.filter(
    (file) => !fontLicences.some((text) => file.startsWith(text.replace('.OFL.txt', ''))),
  );
  expect(unlicensed).toEqual([]);
});

it('the notices list each library that FFmpeg of this machine is built with', () => {
  const file = createRequire(import.meta.url).resolve(
    `@seydx/node-av-${process.platform}-${process.arch}/node-av.node`,
  );
  const bytes = readFileSync(file);
  const at = bytes.indexOf('--enable-gpl');
  const configuration = bytes.toString('latin1', at - 4000, at + 4000);
  const enabled = [...configuration.matchAll(/--enable-([\w-]+)/g)].map(([, name = '']) => name);
  expect(enabled).toEqual(expect.arrayContaining(['gpl', 'version3', 'libx264']));
  expect(enabled.filter((name) => name.startsWith('lib') && !(name in librariesOfFfmpeg))).toEqual([]);
});

it('the notices list what the engine of speech needs and the model, with the licences of their manifests', () => {
  const [, section = ''] = readFileSync(page, 'utf8').split('## Speech');
  const rows = section.matchAll(/^\| `(.+?)` \| (.+?) \|/gm);
  const listed = Object.fromEntries([...rows].map(([, name = '', licence]) => [name, licence]));
  const names = [...Object.keys(speech.dependencies), 'onnxruntime-common', '@usefulsensors/moonshine-js'];
  const manifests = names.map((name) => [name, readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')]);
  expect(listed).toEqual(Object.fromEntries(manifests.map(([name, text = '']) => [name, JSON.parse(text).license])));
});

it('the notices list the programs and models that ./setup installs', () => {
  const installed = readFileSync(join(root, 'setup'), 'utf8').matchAll(/\|\| echo (\S*ffmpeg\S*)/g);
  const names = [...installed].map(([, name = '']) => name);
  expect(names).toContain('ffmpeg');
  const text = readFileSync(page, 'utf8');
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

it('the bill of a release has every dependency with its licence, and what is inside of FFmpeg and the fonts', () => {
  const { bomFormat, metadata, components } = JSON.parse(softwareBill(root));
  expect([bomFormat, metadata.component]).toEqual([
    'CycloneDX',
    expect.objectContaining({ type: 'application', name: 'cueline', version: packageJson.version }),
  ]);
  const references: string[] = components.map((one: { 'bom-ref': string }) => one['bom-ref']);
  const wanted = Object.entries(packageJson.dependencies).map(([name, version]) => `${name}@${version}`);
  expect(references).toEqual(expect.arrayContaining([...wanted, '@seydx/node-av-*#libx264', 'layers/fonts#noto']));
  expect(new Set(references)).toHaveLength(components.length);
  expect(components.slice(-bundledParts.length)).toContainEqual(
    expect.objectContaining({ name: 'FFmpeg', licenses: [{ expression: 'GPL-3.0-or-later' }] }),
  );
});
