import type { Definition, Deployed, FedQueue } from './deployed.ts';
import { machineFlow } from './machine-flow.ts';
import { boxHeight, failureArrows, moveArrow, placesOf } from './machine-lane.ts';
import { routeRows, stepRows } from './rows.ts';
import { type Box, box, type Drawing, type Kind, panel, stacked, text } from './svg.ts';

/** The order in which a project passes them. */
const order = ['import', 'transcribe', 'export', 'playback'];
const rows = [...routeRows, ...stepRows];

/** A lane for each state machine. */
export function machinesPanel({ machines, queues }: Deployed): Drawing {
  return panel(
    'State machines: one execution for each job or export',
    'Every execution ends its work exactly once, as completed or as failed; what fails is refunded.',
    stacked(
      machines
        .toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
        .map(({ name, definition }) => lane(name, definition, startersOf(name, queues))),
      12,
    ),
  );
}

/** The Lambdas whose rows start a machine, with the queue that they receive from. */
const startersOf = (machine: string, queues: readonly FedQueue[]): string[] =>
  rows
    .filter(({ uses }) => uses.starts?.some((one) => one === machine))
    .map(({ name }) => {
      const queue = queues.find(({ worker }) => worker === name);
      return queue ? `${name}, which works off the queue ${queue.name}` : name;
    });

function lane(name: string, definition: Definition, starters: readonly string[]): Drawing {
  const flow = machineFlow(definition);
  const places = placesOf(flow);
  return {
    height: Math.max(...[...places.values()].map(({ y }) => y)) + boxHeight + 24,
    svg: [
      text(0, 12, name, 'head'),
      text(86, 12, `started by ${starters.join(', ')}`, 'muted'),
      ...flow.moves.map((move) => moveArrow(move, places)),
      ...failureArrows(flow, places),
      ...[...places].map(([state, at]) => stateBox(state, at, definition)),
    ].join(''),
  };
}

/** A state with its kind in a word or two. */
function stateBox(name: string, at: Box, { States }: Definition): string {
  const { Type = '', Resource = '', ItemProcessor } = States[name] ?? {};
  const service = /:::(?!lambda)(\w+):/.exec(Resource)?.[1];
  if (service) return box('service', at, name, serviceNames[service] ?? service);
  const transcribes = rows.some((row) => row.name === name && row.uses.speechJobs?.includes('start'));
  const kinds: Readonly<Record<string, [Kind, string]>> = {
    Map: ['lambda', `${ItemProcessor?.StartAt} × n`],
    Choice: ['outside', 'choice'],
    Wait: ['outside', 'wait'],
    Task: ['lambda', transcribes ? 'starts AWS Transcribe' : 'Lambda'],
  };
  const [kind, note] = kinds[Type] ?? ['outside', Type];
  return box(kind, at, name, note);
}

const serviceNames: Readonly<Record<string, string>> = { mediaconvert: 'AWS MediaConvert' };
