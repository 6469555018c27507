import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { terminalPicture } from './recording/terminal-picture.ts';
import { type Output, rowStates } from './recording/terminal-rows.ts';

const help = `npm run recording   runs the first command of the README in a terminal and writes the output to docs/caption.svg.
                    Needs script(1) of util-linux. View the picture before you commit it.`;
const columns = 84;
const command = 'npm run caption -- test/fixtures/talk.mp4 --preset tiktok --template karaoke';

/** Runs a command in a terminal of its own. npm's lines about the script that it starts are left out. */
const recorded = async (): Promise<Output[]> => {
  const env = { ...process.env, npm_config_loglevel: 'silent' };
  const args = ['--quiet', '--flush', '--return', '--command', `stty cols ${columns}; ${command}`, '/dev/null'];
  const child = spawn('script', args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const outputs: Output[] = [];
  const startedAtMs = performance.now();
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    outputs.push({ atMs: performance.now() - startedAtMs, text });
  });
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new Error(`It ended with ${code}: ${outputs.map(({ text }) => text).join('')}`);
  return outputs;
};

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
if (values.help) console.log(help);
else writeFileSync('docs/caption.svg', terminalPicture({ columns, command, states: rowStates(await recorded()) }));
