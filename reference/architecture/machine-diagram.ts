import type { Definition, State } from './deployed.ts';
import { stepRows } from './rows.ts';

/** A state machine in lines of Mermaid, without the states at its end that do no work. Dashed arrows are errors. */
export const machineDiagram = ({ States }: Definition): string[] => {
  const nexts = ({ Choices, Default, Next }: State): string[] =>
    [...Choices.map((choice) => choice.Next), Default, Next].filter((next) => next !== undefined);
  const doesNoWork = (name: string): boolean => {
    const state = States[name];
    return !state || (!['Task', 'Map'].includes(state.Type) && nexts(state).every(doesNoWork));
  };
  const drawn = Object.entries(States).filter(([name]) => !doesNoWork(name));
  const edges = drawn.flatMap(([from, state]) => [
    ...nexts(state).map((to) => ({ to, line: `${from} --> ${to}` })),
    ...state.Catch.map(({ ErrorEquals, Next: to }) => {
      const isAny = ErrorEquals.includes('States.ALL');
      return { to, line: isAny ? `error([any other error]) -.-> ${to}` : `${from} -. "${ErrorEquals}" .-> ${to}` };
    }),
  ]);
  return [
    'flowchart LR',
    ...drawn.map(([name, state]) => `  ${box(name, state)}`),
    ...new Set(edges.filter(({ to }) => !doesNoWork(to)).map(({ line }) => `  ${line}`)),
  ];
};

/** A state with its kind in a word or two. */
const box = (name: string, { Type, Resource, ItemProcessor }: State): string => {
  const service = /:::(?!lambda)(\w+):/.exec(Resource)?.[1];
  if (service) return `${name}[["${name}<br>AWS ${service === 'mediaconvert' ? 'MediaConvert' : service}"]]`;
  if (Type === 'Choice') return `${name}{{"${name}"}}`;
  if (Type === 'Wait') return `${name}(["${name}"])`;
  const transcribes = stepRows.some((row) => row.name === name && row.uses.speechJobs?.includes('start'));
  const kind = Type === 'Map' ? `${ItemProcessor?.StartAt} × n` : transcribes ? 'starts AWS Transcribe' : 'Lambda';
  return `${name}["${name}<br>${kind}"]`;
};
