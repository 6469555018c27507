import { XMLParser } from 'fast-xml-parser';
import * as v from 'valibot';
import { awsJson, awsPost } from '../stage/aws-json.ts';

const Summary = v.object({
  GetAccountSummaryResponse: v.object({
    GetAccountSummaryResult: v.object({
      SummaryMap: v.object({ entry: v.array(v.object({ key: v.string(), value: v.number() })) }),
    }),
  }),
});

export interface Roles {
  readonly used: number;
  readonly quota: number;
}

/**
 * IAM is one for all Regions.
 * https://docs.aws.amazon.com/IAM/latest/APIReference/API_GetAccountSummary.html
 */
export const rolesOfAccount = async (): Promise<Roles | undefined> => {
  const xml = await awsPost({
    service: 'iam',
    region: 'us-east-1',
    host: () => 'iam',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'Action=GetAccountSummary&Version=2010-05-08',
  });
  const { entry } = v.parse(Summary, new XMLParser().parse(xml)).GetAccountSummaryResponse.GetAccountSummaryResult
    .SummaryMap;
  const countOf = (name: string) => entry.find(({ key }) => key === name)?.value;
  const [used, quota] = [countOf('Roles'), countOf('RolesQuota')];
  return used === undefined || quota === undefined ? undefined : { used, quota };
};

const getParameters = {
  service: 'ssm',
  region: 'us-east-1',
  host: (region: string) => `ssm.${region}`,
  target: 'AmazonSSM.GetParameters',
};
const Parameters = v.object({ InvalidParameters: v.array(v.string()) });

/**
 * Which of the services a Region lacks, by their public parameters, which only some Regions answer.
 * https://docs.aws.amazon.com/systems-manager/latest/userguide/parameter-store-public-parameters-global-infrastructure.html
 */
export const servicesMissingIn = async (region: string, services: readonly string[]): Promise<string[]> => {
  const nameOf = (service: string) => `/aws/service/global-infrastructure/regions/${region}/services/${service}`;
  const reply = await awsJson(getParameters, { Names: services.map(nameOf) });
  const { InvalidParameters } = v.parse(Parameters, reply);
  return services.filter((service) => InvalidParameters.includes(nameOf(service)));
};

/** Whether Secrets Manager has a secret with this name that is not about to be deleted. */
export const hasSecret = async (name: string): Promise<boolean> => {
  const reply = await awsJson(
    {
      service: 'secretsmanager',
      host: (region) => `secretsmanager.${region}`,
      target: 'secretsmanager.DescribeSecret',
    },
    { SecretId: name },
  ).catch((error: unknown) => {
    if (error instanceof Error && error.message.includes('ResourceNotFoundException')) return undefined;
    throw error;
  });
  return reply !== undefined && v.parse(Secret, reply).DeletedDate === undefined;
};
const Secret = v.object({ DeletedDate: v.optional(v.number()) });

const DataLake = v.object({
  DataLakeSettings: v.object({
    CreateDatabaseDefaultPermissions: v.optional(v.array(v.unknown()), []),
    CreateTableDefaultPermissions: v.optional(v.array(v.unknown()), []),
  }),
});

/**
 * Whether IAM alone decides on new databases and tables of Glue; otherwise Lake Formation does.
 * https://docs.aws.amazon.com/lake-formation/latest/dg/change-settings.html
 */
export const glueObeysIam = async (): Promise<boolean> => {
  const reply = await awsPost({
    service: 'lakeformation',
    host: (region) => `lakeformation.${region}`,
    path: '/GetDataLakeSettings',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const { DataLakeSettings } = v.parse(v.pipe(v.string(), v.parseJson(), DataLake), reply);
  return (
    DataLakeSettings.CreateDatabaseDefaultPermissions.length > 0 &&
    DataLakeSettings.CreateTableDefaultPermissions.length > 0
  );
};
