import { expect, it } from 'vitest';
import { gatewayUnits } from '#core/cost/gateway-units.ts';

it('a request is billed for each started 512 KB of the larger of request and response, and the response as data out', () => {
  const kb = 1024;
  expect(gatewayUnits(0, 0)).toEqual({ gateway_requests: 1, data_out_bytes: 0 });
  expect(gatewayUnits(512 * kb, 100)).toEqual({ gateway_requests: 1, data_out_bytes: 100 });
  expect(gatewayUnits(512 * kb + 1, 100)).toEqual({ gateway_requests: 2, data_out_bytes: 100 });
  expect(gatewayUnits(0, 6000 * kb)).toEqual({ gateway_requests: 12, data_out_bytes: 6000 * kb });
});
