import { Console } from 'node:console';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { Look, Template } from '#contract/schemas/caption-style.ts';
import { Fit, PresetId, Resolution } from '#contract/schemas/export.ts';
import { Cueline } from '#sdk/index.ts';
import { captionMedia, isUrl } from './caption/caption-media.ts';
import { openInBrowser } from './caption/open-in-browser.ts';
import { Progress } from './caption/progress.ts';
import { localCostsOf, receipt, writeReceipt } from './caption/receipt.ts';
import { type Command, runAsProcess } from './command.ts';
import { enterDeployment } from './deployment.ts';
import { errorText } from './error-text.ts';
import { consoleUrl, type JoinedCloud, joinLocalCloud } from './local-cloud.ts';
import { oneOf } from './one-of.ts';

const help = `Captions a video or audio file on this machine.

npm run caption -- FILE|URL [options]

  --preset P       ${PresetId.options.join(', ')}; may be given several times (default tiktok)
  --template T     ${Template.options.join(', ')} (default clean)
  --look L         ${Look.options.join(', ')}, in place of a template
  --resolution R   ${Resolution.options.join(', ')} (default 1080p)
  --fit F          ${Fit.options.join(', ')}: how a picture fills another aspect ratio (default auto)
  --text FILE      lyrics or a script, which are aligned with the speech
  --out DIR        where the video, .srt, .vtt, .txt, .json and the receipt go (default out)
  --open           opens the project in the console at the end
  --data DIR       data of the local cloud (default .cueline); starts the cloud unless it runs
  --recogniser R   whisper-cpp, transformers or pocketsphinx (default: the best that is installed)`;

export const main: Command = (args, io) =>
  runCaption(args, io).catch((cause) => {
    throw new Error(`\nNo captions: ${errorText(cause)}`, { cause });
  });

const runCaption: Command = async (args, io) => {
  const { log, error } = new Console(io);
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      preset: { type: 'string', multiple: true, default: ['tiktok'] },
      template: { type: 'string' },
      look: { type: 'string' },
      resolution: { type: 'string' },
      fit: { type: 'string' },
      text: { type: 'string' },
      out: { type: 'string', default: 'out' },
      data: { type: 'string', default: '.cueline' },
      open: { type: 'boolean', default: false },
      recogniser: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
  });
  const [media] = positionals;
  if (values.help || !media) {
    log(help);
    return values.help ? 0 : 1;
  }
  const options = {
    presets: values.preset.map((preset) => oneOf(PresetId.options, preset, '--preset')),
    style: styleOf(values),
    resolution: values.resolution ? oneOf(Resolution.options, values.resolution, '--resolution') : undefined,
    fit: values.fit ? oneOf(Fit.options, values.fit, '--fit') : undefined,
    text: values.text && (await readFile(values.text, 'utf8')),
  };
  if (!isUrl(media) && !existsSync(media)) throw new Error(`There is no file ${media}.`);
  const progress = new Progress(io.stderr);
  const cloud = await progress.stage('start local cloud', () => joinLocalCloud(values));
  try {
    const request = { media, outDir: values.out, ...options };
    const { projectId, files, warnings } = await captionMedia(
      new Cueline({ baseUrl: cloud.baseUrl, apiKey: cloud.apiKey }),
      request,
      progress,
    );
    const text = receipt(basename(media), await localCostsOf(values.data, projectId), progress.times);
    log(`${text}\n`);
    for (const warning of warnings) error(`Warning: ${warning.replace(/\.$/, '')}.`);
    log([...files, await writeReceipt(values.out, media, text)].join('\n'));
    if (values.open) await showProject(projectId, cloud, values.data, log);
    return 0;
  } finally {
    await cloud.leave();
  }
};

const styleOf = ({ template, look }: { readonly template?: string; readonly look?: string }) =>
  template || look
    ? {
        ...(template && { template: oneOf(Template.options, template, '--template') }),
        ...(look && { look: oneOf(Look.options, look, '--look') }),
      }
    : undefined;

/** Opens the project in the console. A cloud that was started for it runs until the command is stopped. */
const showProject = async (
  projectId: string,
  { baseUrl, apiKey, isOwn }: JoinedCloud,
  data: string,
  log: (line: string) => void,
): Promise<void> => {
  await enterDeployment({ data });
  const url = await consoleUrl(baseUrl, apiKey, `/projects/${projectId}`);
  log(`\nconsole  ${url}\n         (signs in once, within ten minutes)`);
  openInBrowser(url);
  if (!isOwn) return;
  const stopped = Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)));
  log('The local cloud runs until you press Ctrl+C.');
  await stopped;
};

if (import.meta.main) await runAsProcess(main);
