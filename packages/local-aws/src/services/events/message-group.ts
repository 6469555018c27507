import { notSupported } from '../../aws-error.ts';

/**
 * The message group of an event in a queue; undefined when the event lacks the field.
 * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-targets.html (dynamic path parameters)
 */
export function messageGroupOf(
  { messageGroup }: { readonly messageGroup?: string },
  event: string,
): string | undefined {
  if (!messageGroup?.startsWith('$.')) return messageGroup;
  if (!/^\$(\.[\w-]+)+$/.test(messageGroup))
    throw notSupported(`the input path ${messageGroup}; only $.field.field is`);
  const value = messageGroup
    .split('.')
    .slice(1)
    .reduce<unknown>(
      (found, key) => (found !== null && typeof found === 'object' ? Reflect.get(found, key) : undefined),
      JSON.parse(event),
    );
  return value === undefined ? undefined : String(value);
}
