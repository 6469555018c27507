import { Console } from 'node:console';
import { parseArgs } from 'node:util';
import { ownConfig, stageNamed } from '../lib/stages.ts';
import { type Command, runAsProcess } from './command-line/command.ts';
import { endpointFindings, judgeAccount } from './preflight/judge-account.ts';
import { type Load, loadFindings } from './preflight/load-findings.ts';
import { readAccount } from './preflight/read-account.ts';
import { enterLocalCloud, enterRegion } from './stage/deployment.ts';

const help = `Reads the quotas and settings of an AWS account before a deployment. Shows which are too small for the load, what is
missing and what to do next. Changes nothing. Exits 1 unless everything was read and is sufficient.

npm run preflight -- [options]

  --stage NAME  of cueline.config.json (default prod)
  --clips-an-hour N [--minutes M] [--exports K]
                what must carry N clips of M minutes (default 1) with K exports each (default 1) at 1080p, what breaks
                first at the top, each with the most clips an hour that it carries. Times of AWS's jobs are assumed.
  --data DIR    checks the local cloud with this data instead of AWS. The local cloud has no quotas. Credentials are
                those of the AWS CLI, and the Region too where the stage has none.

Calls lambda:GetAccountSettings, mediaconvert:ListQueues, servicequotas:ListServiceQuotas, cloudformation:DescribeStacks,
iam:GetAccountSummary, ssm:GetParameters and lakeformation:GetDataLakeSettings; for a stage with our own renderer also
cloudformation:ListStackResources and lambda:GetFunctionConfiguration, and for a secret of speechEngine
secretsmanager:DescribeSecret.`;

export const main: Command = async (args, io) => {
  const { log, error } = new Console(io);
  const { values } = parseArgs({
    args: [...args],
    options: {
      stage: { type: 'string', default: 'prod' },
      data: { type: 'string' },
      'clips-an-hour': { type: 'string' },
      minutes: { type: 'string' },
      exports: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    log(help);
    return 0;
  }
  const load = loadOf(values);
  const stage = stageNamed(values.stage, { config: values.data ? undefined : ownConfig });
  if (values.data) await enterLocalCloud(values.data);
  else enterRegion(stage.region);
  const facts = await readAccount((service, why) => error(`${service} could not be read: ${why}`), stage);
  const findings = [
    ...(values.data ? [] : endpointFindings(process.env)),
    ...judgeAccount(stage, facts),
    ...(load ? loadFindings(stage, facts, load) : []),
  ];
  for (const { verdict, says, next } of findings) {
    log(`${verdict.padEnd(9)}  ${says}.`);
    if (next) log(`${' '.repeat(11)}-> ${next}`);
  }
  const wrong = findings.filter(({ verdict }) => verdict !== 'ok').length;
  log(
    wrong === 0
      ? `\nReady for ${stage.name}.`
      : `\n${wrong} of ${findings.length} findings need action for ${stage.name}.`,
  );
  return wrong > 0 ? 1 : 0;
};

interface LoadOptions {
  readonly 'clips-an-hour'?: string;
  readonly minutes?: string;
  readonly exports?: string;
}

const loadOf = ({ 'clips-an-hour': clips, minutes, exports }: LoadOptions): Load | undefined => {
  if (clips === undefined) {
    if (minutes !== undefined || exports !== undefined) throw new Error('--minutes and --exports need --clips-an-hour');
    return undefined;
  }
  return {
    clipsAnHour: positive('--clips-an-hour', clips),
    minutes: positive('--minutes', minutes ?? '1'),
    exports: exports === '0' ? 0 : positive('--exports', exports ?? '1'),
  };
};

const positive = (option: string, text: string): number => {
  const value = Number(text);
  if (!(Number.isFinite(value) && value > 0)) throw new Error(`${option} takes a number above 0`);
  return value;
};

if (import.meta.main) await runAsProcess(main);
