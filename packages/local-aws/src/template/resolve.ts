import type { CreatedResource } from '../resources/resource-type.ts';
import type { Template } from './assembly.ts';

export interface Scope {
  readonly template: Template;
  /** AWS::Region and the like. */
  readonly pseudoParameters: Readonly<Record<string, string>>;
  readonly resources: ReadonlyMap<string, CreatedResource>;
  /** Outputs that the stacks before this one export, by export name. */
  readonly exports: ReadonlyMap<string, unknown>;
  /** What the parent of a nested stack gives it. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The value of a secret, by its name. */
  secretOf(name: string): string | undefined;
}

type Intrinsic = (argument: unknown, scope: Scope) => unknown;

/** The value of `Ref: AWS::NoValue`: a property that has it is left out. */
const NO_VALUE = Symbol('AWS::NoValue');

/** A template value with every intrinsic function and reference to a secret replaced. Throws for an unknown one, naming it. */
export function resolve(value: unknown, scope: Scope): unknown {
  const resolved = resolveValue(value, scope);
  return resolved === NO_VALUE ? undefined : resolved;
}

export function conditionHolds(name: string, scope: Scope): boolean {
  const condition = scope.template.Conditions[name];
  if (condition === undefined) throw new Error(`There is no condition ${name}.`);
  return resolve(condition, scope) === true;
}

/** Logical ids that the value refers to by Ref, Fn::GetAtt or Fn::Sub. */
export function references(value: unknown): Set<string> {
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    else if (isObject(node)) {
      if (typeof node.Ref === 'string') found.add(node.Ref);
      if ('Fn::GetAtt' in node) found.add(attributePath(node['Fn::GetAtt']).logicalId);
      if ('Fn::Sub' in node)
        for (const name of placeholders(subTemplate(node['Fn::Sub']).text)) found.add(name.split('.')[0] ?? '');
      Object.values(node).forEach(visit);
    }
  };
  visit(value);
  return found;
}

function resolveValue(value: unknown, scope: Scope): unknown {
  if (Array.isArray(value)) return value.map((item) => resolveValue(item, scope)).filter((item) => item !== NO_VALUE);
  if (typeof value === 'string') return withSecrets(value, scope);
  if (!isObject(value)) return value;
  const [name, ...others] = Object.keys(value);
  if (
    name !== undefined &&
    others.length === 0 &&
    (name === 'Ref' || name === 'Condition' || name.startsWith('Fn::'))
  ) {
    const intrinsic = INTRINSICS[name];
    if (intrinsic && (name !== 'Condition' || typeof value[name] === 'string')) return intrinsic(value[name], scope);
    if (!intrinsic) throw new Error(`The local cloud does not know the intrinsic function ${name}.`);
  }
  const entries = Object.entries(value).map(([key, item]) => [key, resolveValue(item, scope)] as const);
  return Object.fromEntries(entries.filter(([, item]) => item !== NO_VALUE));
}

/** The variable of the local cloud's own environment with a secret that no template makes. */
export const secretVariable = (name: string): string => `SECRET_${name.replaceAll(/\W/g, '_').toUpperCase()}`;

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references-secretsmanager.html */
const withSecrets = (text: string, { secretOf }: Scope): string =>
  text.replace(/\{\{resolve:secretsmanager:([^:}]+):SecretString:*\}\}/g, (_, name: string) => {
    const secret = secretOf(name);
    if (secret === undefined)
      throw new Error(`there is no secret ${name}: set ${secretVariable(name)} where the local cloud is started.`);
    return secret;
  });

// https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference.html
const INTRINSICS: Readonly<Record<string, Intrinsic>> = {
  Ref: (name, scope) => refer(text(name), scope),
  Condition: (name, scope) => conditionHolds(text(name), scope),
  'Fn::GetAtt': (argument, scope) => attribute(argument, scope),
  'Fn::Sub': (argument, scope) => substitute(argument, scope),
  'Fn::Join': (argument, scope) => {
    const [separator, items] = list(resolveValue(argument, scope));
    return list(items).map(text).join(text(separator));
  },
  'Fn::Select': (argument, scope) => {
    const [index, items] = list(resolveValue(argument, scope));
    return list(items)[Number(index)];
  },
  'Fn::Split': (argument, scope) => {
    const [separator, whole] = list(resolveValue(argument, scope));
    return text(whole).split(text(separator));
  },
  'Fn::ImportValue': (argument, scope) => {
    const name = text(resolveValue(argument, scope));
    if (!scope.exports.has(name)) throw new Error(`No stack exports ${name}.`);
    return scope.exports.get(name);
  },
  'Fn::FindInMap': (argument, scope) => {
    const [map, first, second] = list(resolveValue(argument, scope)).map(text);
    const found = scope.template.Mappings[map ?? '']?.[first ?? '']?.[second ?? ''];
    if (found === undefined) throw new Error(`There is nothing in the mapping ${map} at ${first}, ${second}.`);
    return found;
  },
  'Fn::If': (argument, scope) => {
    const [condition, whenTrue, whenFalse] = list(argument);
    return resolveValue(conditionHolds(text(condition), scope) ? whenTrue : whenFalse, scope);
  },
  'Fn::Equals': (argument, scope) => {
    const [left, right] = list(resolveValue(argument, scope));
    return String(left) === String(right);
  },
  'Fn::Not': (argument, scope) => list(resolveValue(argument, scope))[0] !== true,
  'Fn::And': (argument, scope) => list(resolveValue(argument, scope)).every((item) => item === true),
  'Fn::Or': (argument, scope) => list(resolveValue(argument, scope)).some((item) => item === true),
};

function refer(name: string, scope: Scope): unknown {
  if (name === 'AWS::NoValue') return NO_VALUE;
  const pseudo = scope.pseudoParameters[name];
  if (pseudo !== undefined) return pseudo;
  const resource = scope.resources.get(name);
  if (resource) return resource.ref;
  const parameter = scope.template.Parameters[name];
  if (parameter && scope.parameters[name] !== undefined) return scope.parameters[name];
  if (parameter?.Type.startsWith('AWS::SSM::')) throw new Error(`The local cloud has no SSM parameter for ${name}.`);
  if (parameter?.Default === undefined) throw new Error(`Ref: there is no ${name}.`);
  return parameter.Default;
}

function attribute(argument: unknown, scope: Scope): string {
  const { logicalId, name } = attributePath(argument);
  const value = scope.resources.get(logicalId)?.attributes[name];
  if (value === undefined) throw new Error(`Fn::GetAtt: the local cloud gives no ${name} of ${logicalId}.`);
  return value;
}

function attributePath(argument: unknown): { logicalId: string; name: string } {
  const [logicalId = '', ...names] = Array.isArray(argument) ? argument.map(text) : text(argument).split('.');
  return { logicalId, name: names.join('.') };
}

const PLACEHOLDER = /\$\{([^!}][^}]*)\}/g;
const placeholders = (template: string): string[] => [...template.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '');

function substitute(argument: unknown, scope: Scope): string {
  const { text: template, variables } = subTemplate(argument);
  const replaced = template.replace(PLACEHOLDER, (_, name: string) => {
    if (name in variables) return text(resolveValue(variables[name], scope));
    return text(name.includes('.') ? attribute(name, scope) : refer(name, scope));
  });
  return replaced.replaceAll('${!', '${');
}

function subTemplate(argument: unknown): { text: string; variables: Record<string, unknown> } {
  if (!Array.isArray(argument)) return { text: text(argument), variables: {} };
  const [template, variables] = argument;
  return { text: text(template), variables: isObject(variables) ? variables : {} };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function list(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  throw new Error(`A list was expected, not ${JSON.stringify(value)}.`);
}

function text(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new Error(`A text was expected, not ${JSON.stringify(value)}.`);
}
