import { createServer, type RequestListener } from 'node:http';
import { beforeEach, vi } from 'vitest';
import { LoopbackServer } from './tls/loopback-server.ts';

/** During each test AWS answers on loopback those whose Region is `region`. */
export const answerAsAws = (region: string, answer: RequestListener): void => {
  beforeEach(async () => {
    const server = await new LoopbackServer(createServer(answer)).listen();
    vi.stubEnv('AWS_ENDPOINT_URL', `http://${server.address}`);
    vi.stubEnv('AWS_REGION', region);
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAEXAMPLE');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
    return () => {
      vi.unstubAllEnvs();
      return server.stop();
    };
  });
};
