import { afterAll, expect, it } from 'vitest';
import { startLambda } from './lambda-stand-in.ts';
import { startTlsHost } from './tls-host.ts';

const name = 'media.host-of-files.invalid';
const host = await startTlsHost(name, 'hello');
afterAll(() => host.stop());

const asks = `
  import dns from 'node:dns/promises';
  import { request } from 'node:https';
  export const handler = async () => {
    const found = await dns.lookup('${name}', { all: true }).catch((error) => error.code);
    const answer = await new Promise((resolve) => request('https://${name}/x', (response) => {
      const { remoteAddress } = response.socket;
      response.on('data', (bytes) => resolve({ remoteAddress, text: String(bytes) }));
    }).on('error', (error) => resolve(error.code)).end());
    return { found, answer };
  };`;

const call = async (options: object, environment: Record<string, string> = {}): Promise<unknown> => {
  const standIn = startLambda(options);
  const { arn } = standIn.deploy(asks, { environment });
  const principal = { kind: 'operator' } as const;
  const { payload } = await standIn.lambda.invoke({ functionArn: arn, payload: '{}', principal });
  await standIn.end();
  return JSON.parse(payload);
};

it('a host named on the command line is a public one for handlers, with the authority that was given', async () => {
  expect(await call({ publicHosts: new Map([[name, host.address]]), caFile: host.caFile })).toEqual({
    found: [{ address: '25.255.0.0', family: 4 }],
    answer: { remoteAddress: '25.255.0.0', text: 'hello' },
  });
});

it('without the authority its certificate is not trusted', async () => {
  expect(await call({ publicHosts: new Map([[name, host.address]]) })).toMatchObject({
    answer: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  });
});

it('a template cannot name hosts or authorities, whatever environment it sets', async () => {
  const hosts = `${name}=${host.address}`;
  const answered = await call(
    {},
    {
      PUBLIC_HOST: hosts,
      PUBLIC_HOSTS: hosts,
      CUELINE_PUBLIC_HOSTS: hosts,
      CA: host.caFile,
      NODE_EXTRA_CA_CERTS: host.caFile,
      NODE_OPTIONS: '--use-system-ca',
      HTTPS_PROXY: `https://${host.address}`,
    },
  );
  expect(answered).toEqual({ found: 'ENOTFOUND', answer: 'ENOTFOUND' });
});
