import { expect, it } from 'vitest';
import { accountOfToken, hashOfToken, tokenMatches, uploadToken } from '#core/tus/upload-token.ts';

const account = '019ab2c0-0000-7000-8000-000000000001';
const token = uploadToken(account, Buffer.alloc(32, 255));

it('names its account, and is checked against its hash', () => {
  expect(accountOfToken(token)).toBe(account);
  expect(hashOfToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(tokenMatches(token, hashOfToken(token))).toBe(true);
  expect(tokenMatches(token, hashOfToken(`${token}x`))).toBe(false);
  expect(tokenMatches(token, undefined)).toBe(false);
});

it.each([undefined, '', account, `${account}.`, `${token}x`, ` ${token}`, token.toUpperCase()])(
  '%j is no token',
  (text) => {
    expect(accountOfToken(text)).toBeUndefined();
  },
);
