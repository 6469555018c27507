import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, it, onTestFinished } from 'vitest';
import { translateAwsError } from '#runtime/aws/aws-errors.ts';
import { timeouts } from '#runtime/aws/timeouts.ts';
import { LoopbackServer } from '../../support/tls/loopback-server.ts';

it.each(['no reply', 'half a reply'])('a call that gets %s is unavailable', async (answer) => {
  const server = createServer((_, response) => {
    if (answer === 'half a reply') response.writeHead(200, { 'content-length': '100' }).write('{');
  });
  const host = await new LoopbackServer(server).listen();
  onTestFinished(() => host.stop());
  const client = new DynamoDBClient({
    ...timeouts(100),
    endpoint: `http://${host.address}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    maxAttempts: 1,
  });
  const error: unknown = await client.send(new GetItemCommand({ TableName: 't', Key: {} })).catch((thrown) => thrown);
  expect(translateAwsError(error)).toMatchObject({ code: 'unavailable' });
});

it('every SDK client of a Lambda has time-outs', () => {
  const clients = globSync('{runtime,finance,lambdas,core}/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/new \w+Client\((?<options>[\s\S]*?)\)/g)].map((match) => ({
      file,
      options: match.groups?.options,
    })),
  );
  expect(clients.length).toBeGreaterThan(10);
  expect(clients.filter(({ options }) => !options?.includes('timeouts('))).toEqual([]);
});
