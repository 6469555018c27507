import * as v from 'valibot';
import { AwsError } from '../../aws-error.ts';
import { type Level, Machine, type State } from './definition.ts';
import { isQuery, queryProblem } from './jsonata.ts';

/** Parses a definition in the Amazon States Language. Throws InvalidDefinition with all problems by state and field. */
export function parseDefinition(name: string, definition: string): Machine {
  const raw: unknown = JSON.parse(definition);
  refuse(name, jsonPathProblems(raw));
  const parsed = v.safeParse(Machine, raw);
  if (!parsed.success) refuse(name, parsed.issues.map(describeIssue));
  const machine = v.parse(Machine, raw);
  refuse(name, [...levelProblems(machine), ...queryProblems(raw, '')]);
  return machine;
}

function refuse(name: string, problems: readonly string[]): void {
  if (problems.length === 0) return;
  throw new AwsError('InvalidDefinition', 400, `State machine ${name}: ${problems.join('; ')}.`);
}

function describeIssue(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue) ?? 'definition';
  return issue.expected === 'never' ? `unknown field ${path}` : `${path}: ${issue.message}`;
}

const Languages = v.looseObject({
  QueryLanguage: v.optional(v.string(), 'JSONPath'),
  States: v.record(v.string(), v.looseObject({ QueryLanguage: v.optional(v.string()) })),
});

/** Without QueryLanguage a machine is JSONPath; each state may set another language. */
function jsonPathProblems(raw: unknown): string[] {
  const languages = v.safeParse(Languages, raw);
  if (!languages.success) return ['a machine needs an object States'];
  const { QueryLanguage, States } = languages.output;
  return Object.entries(States)
    .filter(([, state]) => (state.QueryLanguage ?? QueryLanguage) !== 'JSONata')
    .map(([stateName]) => `state ${stateName} is JSONPath, only JSONata is supported`);
}

/** Every `{% … %}` of the definition must compile. */
function queryProblems(value: unknown, path: string): string[] {
  if (isQuery(value)) {
    const problem = queryProblem(value);
    return problem === undefined ? [] : [`${path}: ${problem}`];
  }
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, part]) => queryProblems(part, path ? `${path}.${key}` : key));
}

function levelProblems(level: Level): string[] {
  return [
    ...missingTargets(level),
    ...Object.entries(level.States).flatMap(([stateName, state]) => [
      ...stateProblems(state).map((problem) => `state ${stateName} ${problem}`),
      ...(state.Type === 'Map' ? levelProblems(state.ItemProcessor) : []),
    ]),
  ];
}

function rulesOf(state: State): readonly { Next: string }[] {
  if (state.Type === 'Choice') return state.Choices;
  return 'Catch' in state ? state.Catch : [];
}

function missingTargets(level: Level): string[] {
  const targets = Object.values(level.States).flatMap((state) => [
    ...('Next' in state && state.Next ? [state.Next] : []),
    ...('Default' in state && state.Default ? [state.Default] : []),
    ...rulesOf(state).map((rule) => rule.Next),
  ]);
  return [level.StartAt, ...targets]
    .filter((target) => !(target in level.States))
    .map((target) => `there is no state ${target}`);
}

function stateProblems(state: State): string[] {
  const problems: string[] = [];
  const hasNext = !['Choice', 'Succeed', 'Fail'].includes(state.Type);
  const exits = ('Next' in state && state.Next ? 1 : 0) + ('End' in state && state.End ? 1 : 0);
  if (hasNext && exits !== 1) problems.push('needs exactly one of Next and End');
  if ('Retry' in state)
    problems.push(...statesAllProblems('Retry', state.Retry), ...statesAllProblems('Catch', state.Catch));
  return problems;
}

/** States.ALL must be the only error of its rule, and its rule the last. */
function statesAllProblems(field: string, rules: readonly { ErrorEquals: readonly string[] }[]): string[] {
  const misplaced = rules.some(
    ({ ErrorEquals }, index) =>
      ErrorEquals.includes('States.ALL') && (ErrorEquals.length > 1 || index < rules.length - 1),
  );
  return misplaced ? [`has States.ALL in ${field} beside other errors or before the last rule`] : [];
}
