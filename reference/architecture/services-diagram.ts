import type { StepName } from '#contract/steps.ts';
import type { Deployed } from './deployed.ts';
import { routeRows, stepRows } from './rows.ts';

const caller: StepName = 'Deliver';

/** How requests become work and work becomes events, in lines of Mermaid. */
export const servicesDiagram = ({ machines, queues }: Deployed): string[] => {
  /** A route is drawn as one of the API, and a state as its machines. */
  const drawnAs = (sender: string): string[] => {
    if (routeRows.some(({ name }) => name === sender)) return ['api'];
    const own = machines.filter(({ definition }) => sender in definition.States).map(({ name }) => `machine-${name}`);
    return own.length > 0 ? own : [sender];
  };
  const starts = stepRows.flatMap(({ name, uses }) =>
    (uses.starts ?? []).map((machine) => `${name} --> machine-${machine}`),
  );
  const edges = [
    'callers([API clients, TUS clients]) --> api[HTTP API: a Lambda for each route]',
    ...machines.map(({ name }) => `machine-${name}[[state machine ${name}]]`),
    ...queues.flatMap(({ name, senders, worker }) => {
      const queue = idOf(name);
      return [
        ...senders.flatMap(drawnAs).map((from) => `${idOf(from)} --> ${queue}`),
        `${queue}[(queue ${name})] --> ${worker}`,
      ];
    }),
    ...starts,
    `${caller} --> receivers([webhook endpoints])`,
  ];
  return ['flowchart LR', ...new Set(edges.map((edge) => `  ${edge}`))];
};

/** What else calls a Lambda, as Markdown. */
export const triggersTable = ({ triggers }: Deployed): string =>
  ['| Event or schedule | Calls |', '|---|---|', ...triggers.map(({ on, calls }) => `| ${on} | \`${calls}\` |`)].join(
    '\n',
  );

const idOf = (name: string): string => name.replaceAll(' ', '-');
