import { parseArgs } from 'node:util';
import { runLocalCloud } from './local-cloud.ts';

const help = `Runs all of Cueline on this machine, on loopback only.

npm start -- [options]

  --port N                       of the API (default 4560)
  --data DIR                     where it keeps everything between runs (default .cueline)
  --reset                        forgets what is there first
  --watch                        takes what is saved into the cloud that runs: docs/developing.md
  --debug                        lets a debugger attach, at 127.0.0.1:9229
  --debug-port N                 lets it attach at another port
  --time-scale N                 divides queue delays, schedules and waits by N
  --transcribe-jobs N            lets Transcribe have N jobs in progress at once (default 250)
  --start-executions N           lets Step Functions start N executions a second, N at once (default 300, 1300 at once)
  --public-host NAME=IP:PORT     for tests: takes NAME for a public host; may stand several times
  --ca FILE                      for tests: a certificate authority to trust beside the usual ones
  --dynamodb-endpoint URL        DynamoDB Local, or another, instead of the one that is installed`;

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    data: { type: 'string', default: '.cueline' },
    reset: { type: 'boolean', default: false },
    watch: { type: 'boolean', default: false },
    debug: { type: 'boolean', default: false },
    'debug-port': { type: 'string' },
    'time-scale': { type: 'string' },
    'transcribe-jobs': { type: 'string' },
    'start-executions': { type: 'string' },
    'public-host': { type: 'string', multiple: true, default: [] },
    ca: { type: 'string' },
    'dynamodb-endpoint': { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});

const debugPort = values['debug-port'] ?? (values.debug ? '9229' : undefined);
if (values.help) console.log(help);
else {
  // Media, logs and tables of the data folder are for its owner's eyes only.
  process.umask(0o077);
  const starting = runLocalCloud({
    ...values,
    port: values.port,
    debugPort,
    timeScale: values['time-scale'],
    transcribeJobs: values['transcribe-jobs'],
    startExecutions: values['start-executions'],
    publicHosts: values['public-host'],
    dynamoDbEndpoint: values['dynamodb-endpoint'],
  }).catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
  // Before ready.json says that the cloud can be asked to stop.
  const stop = async () => {
    await (await starting).stop();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
