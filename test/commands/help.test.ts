import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { Command } from '../../operate/command-line/command.ts';
import { runCommand } from '../support/run-command.ts';

const { scripts } = v.parse(
  v.object({ scripts: v.record(v.string(), v.string()) }),
  JSON.parse(readFileSync('package.json', 'utf8')),
);
/** Scripts of npm that run the file of their name in one of three folders. */
const commands = Object.entries(scripts).flatMap(([name, script]) => {
  const [, file, of] = / ((?:commands|operate|reference)\/([\w-]+)\.ts)$/.exec(script) ?? [];
  return file !== undefined && of === name ? [{ name, file }] : [];
});
const Module = v.object({ main: v.optional(v.custom<Command>((main) => typeof main === 'function')) });

it.each(commands)(
  'npm $name has --help, and one sentence for an option that it does not know',
  async ({ name, file }) => {
    const { main } = v.parse(Module, await import(`../../${file}`));
    if (!main) throw new Error(`${file} has no main`);
    expect(await runCommand(main, '--help')).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(`npm (run )?${name}`),
    });
    const refused = await runCommand(main, '--frob');
    expect(refused.exitCode).not.toBe(0);
    expect(refused.stderr).toContain('--frob');
    expect(refused.stderr).not.toMatch(/\n\s+at /);
  },
);
