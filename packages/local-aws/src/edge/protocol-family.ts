/** How a service words its answers: REST with XML, the AWS Query protocol, or JSON of some kind. */
export type ProtocolFamily = 's3' | 'query' | 'json';

const queryServices = new Set(['sts', 'cloudformation']);

export function protocolFamily(signingName: string): ProtocolFamily {
  if (signingName === 's3') return 's3';
  return queryServices.has(signingName) ? 'query' : 'json';
}
