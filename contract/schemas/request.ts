import * as v from 'valibot';
import { isLongerThan } from '../characters.ts';
import { issueMessage } from '../issue-message.ts';

/**
 * An object in a request. Unknown fields are refused, so that no typing mistake is ignored, and each of them is named;
 * strictObject alone names only the first.
 */
export const requestObject = <Entries extends v.ObjectEntries>(entries: Entries) => {
  const names = Object.keys(entries);
  const unknown = `is not known; ${names.length > 0 ? `use one of: ${names.join(', ')}` : 'no parameter is allowed'}`;
  return v.pipe(
    v.strictObject(entries, (issue) => (issue.expected === 'never' ? unknown : issueMessage(issue))),
    v.rawCheck(({ dataset, addIssue }) => {
      const first = dataset.issues?.find(({ expected, path }) => expected === 'never' && path?.length === 1)?.path?.[0];
      if (first?.type !== 'object') return;
      const { input, key: named } = first;
      for (const key of Object.keys(input)) {
        if (Object.hasOwn(entries, key) || key === named) continue;
        addIssue({ message: unknown, path: [{ type: 'object', origin: 'key', input, key, value: input[key] }] });
      }
    }),
  );
};

/**
 * The fields of a query, a filter or a patch that are left after each was read by its name: `others satisfies NothingLeft` is an error of
 * types where one is added that nothing reads.
 */
export type NothingLeft = Readonly<Record<string, never>>;

/** A lone surrogate cannot be encoded as UTF-8, so neither a table nor a file could store it. */
const wellFormed = v.check((text: string) => text.isWellFormed(), 'must be well-formed Unicode');

/** A text that is stored, of at most `max` characters. */
export const textUpTo = (max: number) =>
  v.pipe(
    v.string(),
    v.check((text) => !isLongerThan(text, max), `must have at most ${max} characters`),
    v.metadata({ maxLength: max }),
    wellFormed,
  );
