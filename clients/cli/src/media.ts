import { statSync } from 'node:fs';
import { join } from 'node:path';
import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import type { CaptionStyleInput, Focus } from '@cueline/sdk';
import { fits, isLanguage, looks, presets, resolutions, templates } from '@cueline/sdk/choices';
import { UsageError } from './exit-codes.ts';

type Preset = (typeof presets)[number];

/** May be given several times, or with commas. */
export const presetOption = (fallback = 'tiktok') =>
  new Option('--preset <preset>', `${presets.join(', ')}; several, or with commas (default: ${fallback})`).argParser(
    (given: string, before: readonly Preset[] | undefined): readonly Preset[] => [
      ...(before ?? []),
      ...given.split(',').map((name) => one(presets, name)),
    ],
  );

export const resolutionOption = () => new Option('--resolution <size>', '(default: 1080p)').choices(resolutions);
export const fitOption = () =>
  new Option('--fit <fit>', 'how a picture fills another aspect ratio (default: auto)').choices(fits);
export const focusOption = () =>
  new Option(
    '--focus <x,y>',
    'the point that a crop keeps, in shares of width and height (default: 0.5,0.5)',
  ).argParser((given: string): Focus => {
    const [x, y, ...more] = given.split(',').map(number);
    if (x === undefined || y === undefined || Math.max(x, y) > 1 || more.length > 0)
      throw new InvalidArgumentError('It takes two numbers from 0 to 1, as 0.3,0.5.');
    return { x, y };
  });
export const templateOption = () =>
  new Option('--template <name>', '(default: clean)').choices(templates).conflicts('look');
export const lookOption = () => new Option('--look <name>', 'in place of a template').choices(looks);
export const languageOption = () =>
  new Option('--language <code>', 'of the speech, as `en` (default: it is heard)').argParser((given: string) => {
    if (isLanguage(given)) return given;
    throw new InvalidArgumentError('It takes a code of ISO 639-1, as en.');
  });
export const creditsOption = () =>
  new Option('--max-credits <number>', 'refuse to spend more').argParser((given: string) => number(given));
export const keyOption = () =>
  new Option('--idempotency-key <key>', 'your own: lines with the same key within 24 hours do the work once');
export const secondsOption = <Name extends 'start' | 'end'>(name: Name) =>
  new Option(`--${name} <seconds>` as const, `the ${name} of a part of the video`).argParser((given: string) =>
    number(given),
  );

const one = <Choice extends string>(choices: readonly Choice[], given: string): Choice => {
  const found = choices.find((choice) => choice === given);
  if (!found) throw new InvalidArgumentError(`It takes ${choices.join(', ')}.`);
  return found;
};

export const number = (given: string): number => {
  const value = Number(given);
  if (given.trim() === '' || !Number.isFinite(value) || value < 0)
    throw new InvalidArgumentError('It takes a number of 0 or more.');
  return value;
};

/** Undefined where neither is asked for: the account's default style, or the template `clean`. */
export const styleOf = ({
  template,
  look,
}: {
  readonly template?: (typeof templates)[number];
  readonly look?: (typeof looks)[number];
}): CaptionStyleInput | undefined =>
  template || look ? { ...(template && { template }), ...(look && { look }) } : undefined;

export const isUrl = (media: string): boolean => /^https?:/i.test(media);

/** Whether it is a URL or a file that exists; a folder is no media. */
export const isMedia = (given: string): boolean =>
  isUrl(given) || statSync(given, { throwIfNoEntry: false })?.isFile() === true;

const otherFiles = /\.(?:txt|md|srt|vtt|ass|lrc|csv|json|pdf|docx?|jpe?g|png|gif|zip)$/i;

/** Throws what is known of media before anything is sent: that it cannot be any. */
export const checkMedia = (given: string): void => {
  if (/^http:/i.test(given)) throw new UsageError(`${given} is not an https link.`);
  if (isUrl(given)) return;
  const found = statSync(given, { throwIfNoEntry: false });
  if (!found) throw new UsageError(`There is no file ${given}.`);
  if (found.isDirectory())
    throw new UsageError(`${given} is a folder: give the files in it, as ${join(given, '*.mp4')}.`);
  if (!found.isFile() || found.size === 0) throw new UsageError(`${given} is empty, or no file.`);
  if (otherFiles.test(given))
    throw new UsageError(`${given} is not an audio or video file. A script or lyrics are given by --text.`);
};

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** UUIDs. */
export const projectIdOf = (given: string): string => {
  if (!idPattern.test(given)) throw new UsageError(`${given} is not the id of a project: \`cueline ls\` shows them.`);
  return given;
};
