import { afterEach, expect, it, vi } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { bucketOrigin } from '#runtime/environment.ts';
import { apiUrl, apiUrlOrOwn, ownHosts, tusEndpoint } from '#runtime/http/api-url.ts';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['api.example.com', 'https://api.example.com/v1'],
  ['API.example.com:8443', 'https://API.example.com:8443/v1'],
  ['127.0.0.1:4560', 'https://127.0.0.1:4560/v1'],
  ['[::1]:4560', 'https://[::1]:4560/v1'],
])('the base URL for the Host %s is %s', (host, url) => {
  expect(apiUrl({ host })).toBe(url);
  expect(tusEndpoint({ host, 'x-forwarded-proto': 'http' })).toBe(`${url.replace('https', 'http')}/uploads/tus`);
});

it.each([
  ...['<svg>', 'a b', '', 'a@b.com', 'user:pass@b.com', 'a.com/x', 'a.com?x', 'a.com#x', 'a.com\\x', 'a.com:99999'],
  ...['a.com:', 'a.com:80:80', '[::1', '[gg]', '256.1.1.1', '%61.com', 'a.com,b.com', '"a.com"', undefined],
])('the Host %s is refused, and no URL is made of it', (host) => {
  expect(apiUrl({ host })).toBeUndefined();
  expect(() => tusEndpoint({ host })).toThrow(expect.objectContaining({ code: 'invalid_request', param: 'Host' }));
});

it.each([
  ['eu-central-1', 'amazonaws.com'],
  ['cn-northwest-1', 'amazonaws.com.cn'],
])('the hosts of AWS in %s end with %s', (region, suffix) => {
  vi.stubEnv('AWS_REGION', region);
  vi.stubEnv('AWS_ENDPOINT_URL', undefined);
  vi.stubEnv(environmentNames.bucket, 'media');
  expect(apiUrlOrOwn({}, 'a1b2')).toBe(`https://a1b2.execute-api.${region}.${suffix}/v1`);
  expect(bucketOrigin()).toBe(`https://media.s3.${region}.${suffix}`);
});

it('a stage with a domain writes its URLs with it, whatever Host a request has', () => {
  vi.stubEnv(environmentNames.publicOrigin, 'https://captions.example.com');
  expect(apiUrl({ host: 'origin.captions.example.com' })).toBe('https://captions.example.com/v1');
  expect(tusEndpoint({ host: '<svg>' })).toBe('https://captions.example.com/v1/uploads/tus');
  expect(ownHosts({ host: 'origin.captions.example.com' })).toEqual([
    'origin.captions.example.com',
    'captions.example.com',
  ]);
});
