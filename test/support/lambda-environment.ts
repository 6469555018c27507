import { environmentNames } from '#contract/names.ts';
import { tableNames } from '#contract/tables.ts';
import { machines, signers } from '#contract/uses.ts';

/** Every variable that any Lambda reads at its start. */
export const lambdaEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  AWS_REGION: 'us-east-1',
  AWS_LAMBDA_FUNCTION_NAME: 'loaded',
  ...Object.fromEntries(tableNames.map((table) => [environmentNames.table(table), table])),
  ...Object.fromEntries(machines.map((machine) => [environmentNames.machine(machine), 'arn'])),
  ...Object.fromEntries(signers.map((signer) => [environmentNames.signerRole(signer), 'arn'])),
  ...Object.fromEntries(
    Object.values(environmentNames).flatMap((name) => (typeof name === 'string' ? [[name, name]] : [])),
  ),
  [environmentNames.corsOrigins]: '*',
});
