import type { TablesOptions } from '../world/tables.ts';

/** A condition in the tables that holds money and work right, and what is said to be wrong where it is stripped. */
export interface Guard {
  readonly name: string;
  readonly without: TablesOptions['keepsCondition'];
  readonly wrong: RegExp;
}

const atUpdates =
  (...tables: string[]): TablesOptions['keepsCondition'] =>
  (table, kind) =>
    !(tables.includes(table) && kind === 'Update');
const anyEnd = atUpdates('jobs', 'exports');

export const guards = {
  balance: { name: 'the balance never goes below zero', without: atUpdates('accounts'), wrong: /the balance is -/ },
  job: { name: 'a job ends once', without: atUpdates('jobs'), wrong: /went from|was refunded/ },
  export: { name: 'an export ends once', without: atUpdates('exports'), wrong: /went from|was refunded/ },
  upload: {
    name: 'an upload becomes one project',
    without: atUpdates('uploads'),
    wrong: /became a project again/,
  },
  project: {
    name: 'a project is transcribed once at a time',
    without: atUpdates('projects'),
    wrong: /is a second open job/,
  },
  key: {
    name: 'a key has one reply',
    without: (table) => table !== 'idempotency',
    wrong: /made work 2 times|answered in 2 ways/,
  },
  // Work that ends once is refunded once already: the entry's own guard shows where that other guard is gone.
  ledger: {
    name: 'a refund is entered once even where work could end twice',
    without: (table, kind, expression) => table !== 'ledger' && anyEnd(table, kind, expression),
    wrong: /was written again/,
  },
} as const satisfies Record<string, Guard>;
