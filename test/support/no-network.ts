import dns from 'node:dns/promises';
import { Socket } from 'node:net';
import { vi } from 'vitest';

/** Answers the resolver's lookups; a name without addresses does not exist. */
export const answerLookups = (addressesOf: (name: string) => readonly string[] | undefined) => {
  const lookups = vi.spyOn(dns, 'lookup').mockReset();
  const answer = async (name: string) => {
    const addresses = addressesOf(name);
    if (!addresses) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  Reflect.apply(lookups.mockImplementation, lookups, [answer]);
  return lookups;
};

/** Connections are counted, and fail. */
export const failConnections = () =>
  vi
    .spyOn(Socket.prototype, 'connect')
    .mockReset()
    .mockImplementation(function (this: Socket) {
      queueMicrotask(() => this.destroy(Object.assign(new Error('no network in this test'), { code: 'ENETUNREACH' })));
      return this;
    });
