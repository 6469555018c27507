import { globSync } from 'node:fs';
import { join } from 'node:path';

/** What is shipped inside of a file and is no package of npm. */
export interface BundledPart {
  readonly name: string;
  /** The identifier of SPDX: https://spdx.org/licenses/ */
  readonly licence: string;
  readonly inside: string;
}

/**
 * The libraries of FFmpeg in the packages `@seydx/node-av-*`, by the options that its configuration names them with. Those for Linux on
 * x64 and arm64 differ in the libraries of graphics cards.
 */
export const librariesOfFfmpeg = {
  chromaprint: 'LGPL-2.1-or-later',
  fontconfig: 'MIT',
  gmp: 'LGPL-3.0-or-later',
  iconv: 'LGPL-2.1-or-later',
  libass: 'ISC',
  libbluray: 'LGPL-2.1-or-later',
  libdav1d: 'BSD-2-Clause',
  libdrm: 'MIT',
  'libfdk-aac': 'FDK-AAC',
  libfreetype: 'FTL',
  libfribidi: 'LGPL-2.1-or-later',
  libharfbuzz: 'MIT',
  libjxl: 'BSD-3-Clause',
  libmp3lame: 'LGPL-2.0-or-later',
  libopenmpt: 'BSD-3-Clause',
  libopus: 'BSD-3-Clause',
  libplacebo: 'LGPL-2.1-or-later',
  libshaderc: 'Apache-2.0',
  libsrt: 'MPL-2.0',
  libsvtav1: 'BSD-3-Clause-Clear',
  libtheora: 'BSD-3-Clause',
  libvorbis: 'BSD-3-Clause',
  libvpl: 'MIT',
  libvpx: 'BSD-3-Clause',
  libwebp: 'BSD-3-Clause',
  libx264: 'GPL-2.0-or-later',
  libx265: 'GPL-2.0-or-later',
  libxcb: 'MIT',
  libxml2: 'MIT',
  libzimg: 'WTFPL',
  libzvbi: 'LGPL-2.0-or-later',
  lzma: '0BSD',
  opencl: 'Apache-2.0',
  openssl: 'Apache-2.0',
  rkmpp: 'Apache-2.0',
  rkrga: 'Apache-2.0',
  vaapi: 'MIT',
  vulkan: 'Apache-2.0',
  whisper: 'MIT',
  zlib: 'Zlib',
};

/** https://skia.googlesource.com/skia/+/main/third_party/ */
const librariesOfCanvasKit = {
  Skia: 'BSD-3-Clause',
  FreeType: 'FTL',
  HarfBuzz: 'MIT',
  ICU: 'Unicode-3.0',
  'libjpeg-turbo': 'IJG AND BSD-3-Clause',
  libpng: 'libpng-2.0',
  zlib: 'Zlib',
};

const partsOf = (inside: string, licences: Readonly<Record<string, string>>): BundledPart[] =>
  Object.entries(licences).map(([name, licence]) => ({ name, licence, inside }));

const fontsFolder = join(import.meta.dirname, '../../layers/fonts');
export const fontLicences = globSync('*.OFL.txt', { cwd: fontsFolder }).sort();
const fonts = Object.fromEntries(fontLicences.map((file) => [file.replace('.OFL.txt', ''), 'OFL-1.1']));

export const bundledParts: readonly BundledPart[] = [
  ...partsOf('@seydx/node-av-*', { FFmpeg: 'GPL-3.0-or-later', ...librariesOfFfmpeg }),
  ...partsOf('canvaskit-wasm', librariesOfCanvasKit),
  ...partsOf('layers/fonts', fonts),
];
