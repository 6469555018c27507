import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { afterAll, expect, it } from 'vitest';
import { lintFiles } from '../../commands/lint-captions/lint-files.ts';
import { runAsProcess, runCommand } from '../support/run-command.ts';

const folder = temporaryFolder(afterAll);

const run = (...args: readonly string[]) => runCommand(lintFiles, ...args);
const fileOf = (name: string, content: string | Uint8Array): string => {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
};
const lint = (name: string, content: string, ...options: string[]) => run(fileOf(name, content), ...options);

const good = '1\n00:00:00,000 --> 00:00:02,000\nIt is ready to eat.\n';
const overlapping = `${good}\n2\n00:00:01,000 --> 00:00:03,000\nBake it in the\nold oven.\n`;

it('passes a file that keeps the rules, and prints the number of its cues', async () => {
  expect(await lint('good.srt', good)).toMatchObject({ exitCode: 0, stdout: '1 cues: 0 hard and 0 soft violations\n' });
});

it('fails where a hard rule is broken, and prints the cue and the source of the rule', async () => {
  const { exitCode, stdout } = await lint('overlap.srt', overlapping);
  expect(exitCode).toBe(1);
  expect(stdout).toContain(
    'hard overlap: cue 2 at 00:00:01.000 starts 1000 ms before the cue before it ends\n     Netflix',
  );
  expect(stdout).toContain(
    'soft forbidden-break: cue 2 at 00:00:01.000 breaks between an article and its noun: “the | old”',
  );
});

it('is a command, with an exit code', async () => {
  expect(await runAsProcess('commands/lint-captions.ts', fileOf('o.srt', overlapping))).toMatchObject({
    exitCode: 1,
    stdout: expect.stringContaining('1 hard and 1 soft violations\n'),
  });
});

it('does not fail for soft violations alone', async () => {
  expect(await lint('soft.vtt', 'WEBVTT\n\n00:00.000 --> 00:01.000\nIt is ready to eat now, is it?\n')).toMatchObject({
    exitCode: 0,
  });
});

it('prints JSON with --json', async () => {
  const { stdout } = await lint('overlap.srt', overlapping, '--json');
  expect(JSON.parse(stdout)).toMatchObject([
    { file: join(folder, 'overlap.srt'), cues: 2, violations: [{ rule: 'overlap' }, { rule: 'forbidden-break' }] },
  ]);
});

it('checks the subtitles of a transcript', async () => {
  const words = ['It', 'is', 'ready.'].map((text, at) => ({ text, start: at * 0.5, end: at * 0.5 + 0.4 }));
  expect(await lint('t.json', JSON.stringify({ language: 'en', lines: [{ words }] }))).toMatchObject({
    exitCode: 0,
    stdout: '1 cues: 0 hard and 0 soft violations\n',
  });
});

it('takes other limits as options, and refuses wrong ones', async () => {
  expect(await lint('good.srt', good, '--max-chars', '10')).toMatchObject({ exitCode: 1 });
  expect(await lint('good.srt', good, '--fps', 'many')).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('--fps'),
  });
});

it('exits with 2 for an unknown file type, and prints its help', async () => {
  expect(await lint('no.txt', 'Dear all')).toMatchObject({ exitCode: 2 });
  expect(await lint('good.srt', good, '--help')).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('--max-lines'),
  });
});

it('checks every file, also where one cannot be read', async () => {
  const files = [fileOf('good.srt', good), join(folder, 'gone.srt'), fileOf('overlap.srt', overlapping)];
  const { exitCode, stdout, stderr } = await run(...files);
  expect(stdout).toContain(`${files[0]}\n1 cues: 0 hard and 0 soft violations\n`);
  expect(stdout).toContain('2 cues: 1 hard and 1 soft violations\n');
  expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/gone\.srt was not checked: There is no/)]);
  expect(await run(fileOf('good.srt', good), fileOf('overlap.srt', overlapping))).toMatchObject({ exitCode: 1 });
});

it('says of a file of Windows-1252 that it is not UTF-8, and takes a mark at the start of UTF-8', async () => {
  const latin = fileOf('latin.srt', Buffer.from(good.replace('eat', 'eat, déjà vu'), 'latin1'));
  expect(await run(latin)).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringContaining('is not UTF-8') });
  expect(await lint('mark.srt', `\ufeff${good}`)).toMatchObject({ exitCode: 0 });
});

it('takes a language by its code, with or without a region, and no other', async () => {
  expect(await lint('good.srt', good, '--language', 'pt-BR')).toMatchObject({ exitCode: 0 });
  expect(await lint('good.srt', good, '--language', 'english')).toMatchObject({
    exitCode: 2,
    stdout: '',
    stderr: expect.stringMatching(/^--language takes aa, .*, not english\.\n$/),
  });
});

it.each([
  ['is cut off', '{"lines": [', /it is not valid JSON \(.*\)\. Save what GET/],
  ['is a list', '[]', /it is not a transcript: .*\. Save what GET/],
  [
    'lacks a time',
    '{"lines": [{"words": [{"text": "Hi", "start": 0}]}]}',
    /lines\.0\.words\.0\.end is missing or wrong/,
  ],
  ['names no language', '{"language": "a b", "lines": []}', /language is missing or wrong/],
])('says what to do when the JSON %s', async (_, content, message) => {
  expect(await lint('t.json', content)).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(message) });
});

it('names the characters that no caption font has', async () => {
  const { exitCode, stdout } = await lint('glyphs.srt', good.replace('eat', 'eat 𓀀 🍞'));
  expect(exitCode).toBe(0);
  expect(stdout).toContain('soft not-drawn: cue 1 at 00:00:00.000 has characters that no caption font has: 𓀀\n');
});
