import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { KeptResults, keptText } from '../src/kept-results.ts';
import { temporaryFolder } from './temporary-folder.ts';

const dir = temporaryFolder(afterAll);
const folder = (name: string): string => {
  mkdirSync(join(dir, name));
  return join(dir, name);
};
const file = (name: string, text: string): { file: string } => {
  writeFileSync(join(dir, name), text);
  return { file: join(dir, name) };
};
const counting = () => {
  let made = 0;
  return async () => {
    made += 1;
    return `made ${made}`;
  };
};

it('makes a text once for the same key, also for another process, whatever the names of the files are', async () => {
  const kept = folder('texts');
  const make = counting();
  const [one, same, other] = [file('a', 'sound'), file('b', 'sound'), file('c', 'silence')];
  expect(await new KeptResults(kept).text(['recognise', one], make)).toBe('made 1');
  expect(await new KeptResults(kept).text(['recognise', same], make)).toBe('made 1');
  expect(await new KeptResults(kept).text(['recognise', other], make)).toBe('made 2');
  expect(await new KeptResults(kept).text(['probe', one], make)).toBe('made 3');
  expect(await new KeptResults(kept).text(['recogn', 'ise', one], make)).toBe('made 4');
});

it('does not keep an error', async () => {
  const kept = new KeptResults(folder('errors'));
  await expect(kept.text(['a'], () => Promise.reject(new Error('no codec')))).rejects.toThrow('no codec');
  expect(await kept.text(['a'], async () => 'made')).toBe('made');
  await expect(kept.files(['b'], folder('out'), () => Promise.reject(new Error('killed')))).rejects.toThrow('killed');
  expect(readdirSync(join(dir, 'errors'))).toHaveLength(1);
});

it('gives the files that a program wrote, and no others of its folder', async () => {
  const kept = new KeptResults(folder('files'));
  const encode = (to: string) => async () => {
    writeFileSync(join(to, 'output.mp4'), 'video');
  };
  const [first, second] = [folder('first'), folder('second')];
  writeFileSync(join(first, 'captions.ass'), 'one');
  await kept.files(['encode'], first, encode(first));
  await kept.files(['encode'], second, () => Promise.reject(new Error('encoded again')));
  expect(readFileSync(join(second, 'output.mp4'), 'utf8')).toBe('video');
  expect(existsSync(join(second, 'captions.ass'))).toBe(false);
});

it('keeps one result when two processes make it at once', async () => {
  const name = folder('race');
  const makers = ['one', 'two'].map((text) => ({ to: folder(`race-${text}`), kept: new KeptResults(name), text }));
  const both = Promise.withResolvers<void>();
  let begun = 0;
  await Promise.all(
    makers.map(({ to, kept, text }) =>
      kept.files(['encode'], to, async () => {
        begun += 1;
        if (begun === makers.length) both.resolve();
        await both.promise;
        writeFileSync(join(to, 'output.mp4'), text);
      }),
    ),
  );
  expect(makers.map(({ to }) => readFileSync(join(to, 'output.mp4'), 'utf8'))).toEqual(['one', 'two']);
  expect(readdirSync(name)).toHaveLength(1);
});

it('makes every text again where nothing is kept', async () => {
  const make = counting();
  expect([await keptText(undefined, ['a'], make), await keptText(undefined, ['a'], make)]).toEqual([
    'made 1',
    'made 2',
  ]);
});
