import type { Units } from '#contract/schemas/cost-line.ts';

/** "API calls are metered in 512 KB increments." https://aws.amazon.com/api-gateway/pricing */
const incrementBytes = 512 * 1024;

/** Units of one request through API Gateway: its increments, and what is sent. */
export const gatewayUnits = (requestBytes: number, responseBytes: number, byEdge = false): Units => ({
  gateway_requests: Math.max(1, Math.ceil(Math.max(requestBytes, responseBytes) / incrementBytes)),
  ...sentUnits(responseBytes, byEdge),
});

/** Units of what leaves AWS: CloudFront bills it where it goes by the edge, and AWS nothing for its way there. */
export const sentUnits = (bytes: number, byEdge: boolean, requests = 1): Units =>
  byEdge ? { edge_out_bytes: bytes, edge_requests: requests, firewall_requests: requests } : { data_out_bytes: bytes };
