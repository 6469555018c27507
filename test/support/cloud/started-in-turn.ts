/** Work whose execution has begun. */
export interface Started {
  readonly accountId: string;
  readonly workId: string;
  readonly createdMs: number;
  readonly startedMs: number;
}

/** Whether each account's works were started in the order in which they were made. */
export const inOrder = (started: readonly Started[]): boolean =>
  [...Map.groupBy(started, ({ accountId }) => accountId).values()].every((own) =>
    own.every(({ workId }, at) => workId >= (own[at - 1]?.workId ?? '')),
  );

/** By how many turns an account was ahead of another that still had work waiting, at most. */
export const aheadAtMost = (started: readonly Started[]): number => {
  const left = new Map([...Map.groupBy(started, ({ accountId }) => accountId)].map(([id, own]) => [id, own.length]));
  const turns = new Map([...left.keys()].map((id) => [id, 0]));
  let most = 0;
  for (const { accountId } of started) {
    turns.set(accountId, (turns.get(accountId) ?? 0) + 1);
    left.set(accountId, (left.get(accountId) ?? 0) - 1);
    const waiting = [...turns].filter(([id]) => left.get(id));
    const fewest = Math.min(...waiting.map(([, count]) => count));
    if (waiting.length > 0 && left.get(accountId)) most = Math.max(most, (turns.get(accountId) ?? 0) - fewest);
  }
  return most;
};

/** How long each waited from its creation to its start, the shortest first. */
export const waitsOf = (started: readonly Started[]): number[] =>
  started.map(({ createdMs, startedMs }) => startedMs - createdMs).toSorted((one, other) => one - other);

export const p95 = (sorted: readonly number[]): number => sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;

/** The time in a UUIDv7. */
export const createdMsOf = (workId: string): number => Number.parseInt(workId.slice(0, 13).replace('-', ''), 16);
