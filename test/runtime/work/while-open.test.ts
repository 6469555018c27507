import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { whileOpen } from '#runtime/work/while-open.ts';

const untilAborted = (ended: AbortSignal) => new Promise<void>((_, reject) => ended.addEventListener('abort', reject));

it('aborts the action once the work is no longer open', async () => {
  const isOpen = vi.fn().mockResolvedValueOnce(true).mockResolvedValue(false);
  const acting = whileOpen({ workId: 'j', isOpen, everyMs: 5 }, untilAborted);
  await expect(acting).rejects.toMatchObject({ name: 'WorkEnded' });
  expect(isOpen).toHaveBeenCalledTimes(2);
});

it('does not check during a short action', async () => {
  const isOpen = vi.fn();
  await whileOpen({ workId: 'j', isOpen, everyMs: 1000 }, async () => {});
  expect(isOpen).not.toHaveBeenCalled();
});

it('ends with the action, and checks no more', async () => {
  const isOpen = vi.fn().mockResolvedValue(true);
  await whileOpen({ workId: 'j', isOpen, everyMs: 5 }, () => delay(30));
  const looks = isOpen.mock.calls.length;
  expect(looks).toBeGreaterThan(0);
  await delay(20);
  expect(isOpen).toHaveBeenCalledTimes(looks);
});

it('throws the error of the action while the work is open', async () => {
  const act = () => Promise.reject(new Error('the host broke off'));
  await expect(whileOpen({ workId: 'j', isOpen: async () => true }, act)).rejects.toThrow('the host broke off');
});

it('continues when a check fails', async () => {
  const isOpen = vi.fn().mockRejectedValueOnce(new Error('throttled')).mockResolvedValue(false);
  const acting = whileOpen({ workId: 'j', isOpen, everyMs: 5 }, untilAborted);
  await expect(acting).rejects.toMatchObject({ name: 'WorkEnded' });
  expect(isOpen).toHaveBeenCalledTimes(2);
});
