import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { weightsOf } from './weights.ts';

/** Whether the client names this content type in Accept, and JSON with a lower weight or not at all: JSON is what others get. */
export const asksFor = (contentType: string, { accept }: APIGatewayProxyEventV2['headers']): boolean => {
  const weights = weightsOf(accept);
  return (weights.get(contentType) ?? 0) > (weights.get('application/json') ?? 0);
};
