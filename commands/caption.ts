import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { Template } from '#contract/schemas/caption-style.ts';
import { PresetId, Resolution } from '#contract/schemas/export.ts';
import { ApiClient } from './caption/api-client.ts';
import { captionMedia, isUrl } from './caption/caption-media.ts';
import { Progress } from './caption/progress.ts';
import { localCostsOf, receipt, writeReceipt } from './caption/receipt.ts';
import { joinLocalCloud } from './local-cloud.ts';
import { oneOf } from './one-of.ts';

const help = `Captions a video or audio file on this machine.

npm run caption -- FILE|URL [options]

  --preset P       ${PresetId.options.join(', ')}; may stand several times (default tiktok)
  --template T     ${Template.options.join(', ')} (default clean)
  --resolution R   ${Resolution.options.join(', ')} (default 1080p)
  --text FILE      lyrics or script that are spoken in the media
  --out DIR        where the video, .srt, .vtt, .txt, .json and the receipt go (default out)
  --data DIR       the local cloud's data (default .cueline); one is started if none runs there`;

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    options: {
      preset: { type: 'string', multiple: true, default: ['tiktok'] },
      template: { type: 'string' },
      resolution: { type: 'string' },
      text: { type: 'string' },
      out: { type: 'string', default: 'out' },
      data: { type: 'string', default: '.cueline' },
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
  });
  const [media] = positionals;
  if (values.help || !media) {
    console.log(help);
    if (!values.help) process.exitCode = 1;
    return;
  }
  const asked = {
    presets: values.preset.map((preset) => oneOf(PresetId.options, preset, '--preset')),
    template: values.template && oneOf(Template.options, values.template, '--template'),
    resolution: values.resolution && oneOf(Resolution.options, values.resolution, '--resolution'),
    text: values.text && (await readFile(values.text, 'utf8')),
  };
  if (!isUrl(media) && !existsSync(media)) throw new Error(`There is no file ${media}.`);
  const progress = new Progress();
  const cloud = await progress.stage('start local cloud', () => joinLocalCloud({ data: values.data }));
  try {
    const request = { media, outDir: values.out, ...asked };
    const { projectId, files, warnings } = await captionMedia(
      new ApiClient(cloud.baseUrl, cloud.apiKey),
      request,
      progress,
    );
    const text = receipt(basename(media), await localCostsOf(values.data, projectId), progress.times);
    console.log(`${text}\n`);
    for (const warning of warnings) console.error(`Warning: ${warning.replace(/\.$/, '')}.`);
    console.log([...files, await writeReceipt(values.out, media, text)].join('\n'));
  } finally {
    await cloud.leave();
  }
};

await main().catch((error) => {
  console.error(`\nNo captions: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
});
