import type { Units } from '#contract/schemas/cost-line.ts';

/** "API calls are metered in 512 KB increments." https://aws.amazon.com/api-gateway/pricing */
const incrementBytes = 512 * 1024;

/** Units of one request through API Gateway: its increments, and the bytes that leave AWS. */
export const gatewayUnits = (requestBytes: number, responseBytes: number): Units => ({
  gateway_requests: Math.max(1, Math.ceil(Math.max(requestBytes, responseBytes) / incrementBytes)),
  data_out_bytes: responseBytes,
});
