import { describe, expect, it, vi } from 'vitest';
import { type EncodedBody, PartBuffer, withPartBuffer } from '../../../lambdas/tus/part-buffer.ts';

vi.mock('#contract/limits.ts', async (original) => ({ ...(await original<object>()), chunkBytes: 4 }));

const body = (text: string): EncodedBody => ({ text: Buffer.from(text).toString('base64'), encoding: 'base64' });
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString();
const unread = () => Promise.reject(new Error('read again'));
const first = { afterTail: false };
const second = { afterTail: true };

describe('a part in memory', () => {
  it('is complete without a read of its tail where this environment received both chunks', async () => {
    const buffer = new PartBuffer();
    buffer.decode(body('abcd'), first);
    buffer.keepTail('t1');
    expect(textOf(await buffer.withTail('t1', buffer.decode(body('ef'), second), unread))).toBe('abcdef');
  });

  it('reads a tail that another environment stored, once for all attempts', async () => {
    const buffer = new PartBuffer();
    buffer.decode(body('abcd'), first);
    buffer.keepTail('t1');
    const chunk = buffer.decode(body('efgh'), second);
    const read = vi.fn(async (key: string) => Buffer.from(key.repeat(2)));
    expect(textOf(await buffer.withTail('t2', chunk, read))).toBe('t2t2efgh');
    expect(textOf(await buffer.withTail('t2', chunk, unread))).toBe('t2t2efgh');
    expect(read).toHaveBeenCalledExactlyOnceWith('t2');
  });

  it('does not use a chunk that came after the tail as the tail', async () => {
    const buffer = new PartBuffer();
    buffer.decode(body('abcd'), first);
    buffer.keepTail('t1');
    buffer.decode(body('wxyz'), first);
    const chunk = buffer.decode(body('efgh'), second);
    await expect(buffer.withTail('t1', chunk, unread)).rejects.toThrow('read again');
  });

  it('does not use an earlier tail where a read fails', async () => {
    const buffer = new PartBuffer();
    buffer.decode(body('abcd'), first);
    buffer.keepTail('t1');
    const chunk = buffer.decode(body('efgh'), second);
    await expect(buffer.withTail('t2', chunk, async () => Buffer.from('abc'))).rejects.toThrow('3 bytes');
    await expect(buffer.withTail('t2', chunk, unread)).rejects.toThrow('read again');
  });

  it.each([first, second])('decodes a body that is too long, without overwriting the other chunk (%o)', async (at) => {
    const buffer = new PartBuffer();
    expect(textOf(buffer.decode(body('abcdefgh'), at))).toBe('abcdefgh');
    buffer.decode(body('abcd'), first);
    buffer.keepTail('t1');
    expect(textOf(buffer.decode(body('efghi'), second))).toBe('efghi');
    expect(textOf(await buffer.withTail('t1', buffer.decode(body('ef'), second), unread))).toBe('abcdef');
  });

  it.each([
    ['base64 with line breaks', { text: 'ZW\r\nZn\r\naA==\r\n', encoding: 'base64' } as const],
    ['text', { text: 'efgh', encoding: 'utf8' } as const],
  ])('takes %s', async (_, encoded) => {
    const buffer = new PartBuffer();
    buffer.decode(body('abcd'), first);
    buffer.keepTail('t1');
    const chunk = buffer.decode(encoded, second);
    expect(textOf(chunk)).toBe('efgh');
    expect(textOf(await buffer.withTail('t1', chunk, unread))).toBe('abcdefgh');
  });
});

it('requests one after another share a buffer, and requests at once have one each', async () => {
  const seen: PartBuffer[] = [];
  const see = async (buffer: PartBuffer) => void seen.push(buffer);
  await withPartBuffer(see);
  await withPartBuffer(async (buffer) => {
    await see(buffer);
    await withPartBuffer(see);
  }).then(() => withPartBuffer(see));
  const [before, outer, inner, after] = seen;
  expect(outer).toBe(before);
  expect(inner).not.toBe(outer);
  expect(after).toBe(outer);
});

it('the buffer of a failed request is used by the next', async () => {
  let failed: PartBuffer | undefined;
  const fail = withPartBuffer(async (buffer) => {
    failed = buffer;
    throw new Error('as it should');
  });
  await expect(fail).rejects.toThrow('as it should');
  await withPartBuffer(async (buffer) => expect(buffer).toBe(failed));
});
