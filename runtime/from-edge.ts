import { timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { environmentNames } from '#contract/names.ts';
import { originSecretHeader } from '#contract/stage.ts';

/**
 * Where the stage has a domain, the answer to a request that did not come through its distribution, and so past the firewall.
 * Undefined for all others. It is not in the error schema, as an answer of the gateway is not.
 */
export const refusedPastEdge = ({
  headers,
}: Pick<APIGatewayProxyEventV2, 'headers'>): APIGatewayProxyStructuredResultV2 | undefined => {
  const secret = process.env[environmentNames.originSecret];
  if (secret === undefined || isEqual(headers[originSecretHeader] ?? '', secret)) return undefined;
  return { statusCode: 403, headers: { 'content-type': 'application/json' }, body: '{"message":"Forbidden"}' };
};

const isEqual = (given: string, wanted: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
};
