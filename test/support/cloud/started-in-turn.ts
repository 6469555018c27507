/** Work whose execution has begun. */
export interface Started {
  readonly accountId: string;
  readonly workId: string;
  readonly createdMs: number;
  readonly startedMs: number;
}

/** Whether the work of each account was started in the order in which it was created. */
export const inOrder = (started: readonly Started[]): boolean =>
  [...Map.groupBy(started, ({ accountId }) => accountId).values()].every((own) =>
    own.every(({ workId }, at) => workId >= (own[at - 1]?.workId ?? '')),
  );

/** The greatest number of starts by which an account with work waiting was ahead of another one with work waiting. */
export const greatestLead = (started: readonly Started[]): number => {
  const left = new Map([...Map.groupBy(started, ({ accountId }) => accountId)].map(([id, own]) => [id, own.length]));
  const turns = new Map([...left.keys()].map((id) => [id, 0]));
  let greatest = 0;
  for (const { accountId } of started) {
    turns.set(accountId, (turns.get(accountId) ?? 0) + 1);
    left.set(accountId, (left.get(accountId) ?? 0) - 1);
    const waiting = [...turns].filter(([id]) => left.get(id));
    const fewest = Math.min(...waiting.map(([, count]) => count));
    if (waiting.length > 0 && left.get(accountId)) greatest = Math.max(greatest, (turns.get(accountId) ?? 0) - fewest);
  }
  return greatest;
};

/** How long each work waited from its creation to its start, in ms, the shortest first. */
export const waitsOf = (started: readonly Started[]): number[] =>
  started.map(({ createdMs, startedMs }) => startedMs - createdMs).toSorted((one, other) => one - other);

/** The time in a UUIDv7. */
export const createdMsOf = (workId: string): number => Number.parseInt(workId.slice(0, 13).replace('-', ''), 16);
