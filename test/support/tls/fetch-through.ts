import { Agent, buildConnector } from 'undici';
import type { Fetch } from '#sdk/index.ts';

/**
 * A fetch whose connections lead through a proxy of each host and port, with the Host header that a signed URL needs. `proxyOf`
 * returns host and port of the proxy.
 */
export const fetchThrough = (proxyOf: (origin: string) => Promise<string>): Fetch => {
  const connect = buildConnector({});
  const dispatcher = new Agent({
    connect: (options, callback) => {
      proxyOf(`http://${options.hostname}:${options.port}`).then(
        (address) => {
          const [hostname = '', port = ''] = address.split(':');
          connect({ ...options, hostname, port }, callback);
        },
        (error: Error) => callback(error, null),
      );
    },
  });
  return (url, init) => fetch(url, Object.assign({}, init, { dispatcher }));
};
