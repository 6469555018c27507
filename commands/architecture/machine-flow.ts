import type { Definition, State } from './deployed.ts';

export interface Move {
  readonly from: string;
  readonly to: string;
  /** The error that leads there; absent for a move without one. */
  readonly error?: string;
}

/** A state machine as it is drawn. */
export interface MachineFlow {
  /** The states of work that completes, by the longest path. */
  readonly main: readonly string[];
  /** States beside it. */
  readonly aside: readonly string[];
  /** Where every other error leads; the last state of `main` comes after it. */
  readonly failState: string;
  /** Between states of `main` and `aside`. */
  readonly moves: readonly Move[];
}

/** The flow of a definition, without the states at its end that do no work. */
export function machineFlow({ StartAt, States }: Definition): MachineFlow {
  const state = (name: string): State => {
    const found = States[name];
    if (!found) throw new Error(`There is no state ${name}`);
    return found;
  };
  const nexts = (name: string): string[] => {
    const { Choices, Default, Next } = state(name);
    return [...Choices.map((choice) => choice.Next), Default, Next].filter((next) => next !== undefined);
  };
  const doesNoWork = (name: string): boolean =>
    !['Task', 'Map'].includes(state(name).Type) && nexts(name).every(doesNoWork);
  const failState = state(StartAt).Catch.find(catchesAll)?.Next ?? '';
  const drawn = Object.keys(States).filter((name) => name !== failState && !doesNoWork(name));
  const main = longestPath(StartAt, (name) => nexts(name).filter((next) => drawn.includes(next)));
  const moves: Move[] = drawn.flatMap((from) => [
    ...nexts(from).map((to) => ({ from, to })),
    ...state(from)
      .Catch.filter((catcher) => !catchesAll(catcher))
      .map(({ ErrorEquals: [error = ''], Next: to }) => ({ from, to, error })),
  ]);
  return {
    main,
    aside: drawn.filter((name) => !main.includes(name)),
    failState,
    moves: moves.filter(({ to }) => drawn.includes(to)),
  };
}

const catchesAll = ({ ErrorEquals }: State['Catch'][number]): boolean => ErrorEquals.includes('States.ALL');

const longestPath = (from: string, nexts: (name: string) => string[], before: readonly string[] = []): string[] => {
  const path = [...before, from];
  return nexts(from)
    .filter((next) => !path.includes(next))
    .map((next) => longestPath(next, nexts, path))
    .reduce((longest, one) => (one.length > longest.length ? one : longest), path);
};
