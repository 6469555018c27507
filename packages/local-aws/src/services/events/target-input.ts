import { notSupported } from '../../aws-error.ts';

/** What a target receives instead of the event: at most one of the fields is set. */
export interface TargetInput {
  /** JSON text that takes the event's place. */
  readonly input?: string;
  /** `$.detail.field` */
  readonly inputPath?: string;
  readonly inputTransformer?: {
    readonly inputPathsMap: Readonly<Record<string, string>>;
    readonly inputTemplate: string;
  };
}

/**
 * What a target receives of an event, as JSON text.
 * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-transform-target-input.html
 */
export function targetInput(target: TargetInput, event: string): string {
  if (target.input !== undefined) return target.input;
  const parsed: unknown = JSON.parse(event);
  if (target.inputPath !== undefined) return JSON.stringify(atPath(parsed, target.inputPath) ?? null);
  if (target.inputTransformer) return transformed(target.inputTransformer, parsed);
  return event;
}

/**
 * The message group of an event in a queue; undefined when the event lacks the field.
 * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-targets.html (dynamic path parameters)
 */
export function messageGroupOf(
  { messageGroup }: { readonly messageGroup?: string },
  event: string,
): string | undefined {
  if (!messageGroup?.startsWith('$.')) return messageGroup;
  const value = atPath(JSON.parse(event), messageGroup);
  return value === undefined ? undefined : String(value);
}

/** Inside quotes a value is inserted as text, outside as JSON. An absent value is empty text inside, null outside. */
function transformed(
  { inputPathsMap, inputTemplate }: NonNullable<TargetInput['inputTransformer']>,
  event: unknown,
): string {
  return inputTemplate.replace(/"(?:[^"\\]|\\.)*"|<([\w.-]+)>/g, (found, bare: string | undefined) => {
    if (bare !== undefined) return JSON.stringify(named(inputPathsMap, bare, event) ?? null);
    return found.replace(/<([\w.-]+)>/g, (_, name: string) => {
      const value = named(inputPathsMap, name, event) ?? '';
      return JSON.stringify(typeof value === 'string' ? value : JSON.stringify(value)).slice(1, -1);
    });
  });
}

function named(paths: Readonly<Record<string, string>>, name: string, event: unknown): unknown {
  const path = paths[name];
  if (path === undefined) throw notSupported(`the input template's <${name}>, which has no path`);
  return atPath(event, path);
}

function atPath(event: unknown, path: string): unknown {
  if (!/^\$(\.[\w-]+)*$/.test(path)) throw notSupported(`the input path ${path}; only $.field.field is`);
  return path
    .split('.')
    .slice(1)
    .reduce<unknown>(
      (value, key) => (value !== null && typeof value === 'object' ? Reflect.get(value, key) : undefined),
      event,
    );
}
