import { Console } from 'node:console';
import { parseArgs } from 'node:util';
import { type Command, runAsProcess } from '../operate/command-line/command.ts';
import { runLocalCloud } from './local-cloud.ts';

const help = `Runs Cueline on this machine. It listens on loopback only.

npm start -- [options]

  --port N                       port of the API (default 4560)
  --data DIR                     folder of its data (default .cueline)
  --reset                        deletes the data first
  --watch                        applies saved changes to the running cloud (docs/developing.md)
  --debug                        lets a debugger attach at 127.0.0.1:9229
  --debug-port N                 lets a debugger attach at another port
  --time-scale N                 divides queue delays, schedules and waits by N
  --recogniser NAME              moonshine, whisper-cpp or transformers (default: moonshine, and Whisper for other languages)
  --transcribe-jobs N            limits Transcribe to N jobs at a time (default 250)
  --start-executions N           limits Step Functions to N starts a second, N in a burst (default 300, 1300 in a burst)
  --public-host NAME=IP:PORT     for tests: treats NAME as a public host; may be given several times
  --ca FILE                      for tests: an additional certificate authority
  --kept-results DIR             for tests: caches recognised and encoded media in DIR
  --assembly DIR                 for tests: runs what npm run synth wrote to DIR, without --watch and --debug`;

const options = {
  port: { type: 'string' },
  data: { type: 'string', default: '.cueline' },
  reset: { type: 'boolean', default: false },
  watch: { type: 'boolean', default: false },
  debug: { type: 'boolean', default: false },
  'debug-port': { type: 'string' },
  'time-scale': { type: 'string' },
  recogniser: { type: 'string' },
  'transcribe-jobs': { type: 'string' },
  'start-executions': { type: 'string' },
  'public-host': { type: 'string', multiple: true },
  ca: { type: 'string' },
  'kept-results': { type: 'string' },
  assembly: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Resolves once the cloud runs, which then keeps the process alive until a signal ends it. */
export const main: Command = async (args, io) => {
  const { values } = parseArgs({ args: [...args], options });
  if (values.help) {
    new Console(io).log(help);
    return 0;
  }
  // Only the owner can read the media, logs and tables in the data folder.
  process.umask(0o077);
  const starting = runLocalCloud({
    ...values,
    debugPort: values['debug-port'] ?? (values.debug ? '9229' : undefined),
    timeScale: values['time-scale'],
    transcribeJobs: values['transcribe-jobs'],
    startExecutions: values['start-executions'],
    publicHosts: values['public-host'],
    keptResults: values['kept-results'],
  });
  // Set before ready.json exists, after which others may send these signals.
  const stop = async () => {
    await (await starting).stop();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  await starting;
  return 0;
};

if (import.meta.main) {
  await runAsProcess(main);
  // What has failed may have left servers and timers.
  if (process.exitCode !== 0) process.exit();
}
