import * as v from 'valibot';

type Field = v.GenericSchema;

/** The argument at a path, without what makes it optional; undefined where there is none. */
export const fieldAt = (input: Field, path: readonly { readonly key: unknown }[]): Field | undefined =>
  path.reduce<Field | undefined>((field, { key }) => field && within(field, key), input);

/** What an object may have; for a choice of objects, the field that chooses. */
export const namesOf = (field: Field): string[] => {
  if ('entries' in field && isObject(field.entries)) return Object.keys(field.entries);
  return 'key' in field ? [String(field.key)] : [];
};

/** What a description says, in brackets. */
export const noteOf = (field: Field | undefined): string => {
  const note = field && v.getDescription(field);
  return note ? ` (${note})` : '';
};

const within = (field: Field, key: unknown): Field | undefined => {
  const entries = 'entries' in field && isObject(field.entries) ? field.entries : {};
  const found: unknown = 'item' in field ? field.item : Reflect.get(entries, String(key));
  return isField(found) ? bare(found) : undefined;
};

const bare = (field: Field): Field => ('wrapped' in field && isField(field.wrapped) ? bare(field.wrapped) : field);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isField = (value: unknown): value is Field => isObject(value) && 'kind' in value && value.kind === 'schema';
