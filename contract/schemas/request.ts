import * as v from 'valibot';
import { hasMoreThan } from '../characters.ts';
import { issueWords } from '../issue-words.ts';

/**
 * An object of a request: a field that it does not know is refused (a typo must not be ignored), and every one of them
 * is named, where strictObject alone names the first.
 */
export const requestObject = <Entries extends v.ObjectEntries>(entries: Entries) => {
  const names = Object.keys(entries);
  const unknown = `is not known here; ${names.length > 0 ? `what is known: ${names.join(', ')}` : 'no parameter is'}`;
  return v.pipe(
    v.strictObject(entries, (issue) => (issue.expected === 'never' ? unknown : issueWords(issue))),
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

/** Half a surrogate pair is in no encoding of Unicode, so neither table nor file could keep it. */
const wellFormed = v.check((text: string) => text.isWellFormed(), 'must be well-formed Unicode');

/** A text that is kept, of so many characters at most. */
export const textUpTo = (max: number) =>
  v.pipe(
    v.string(),
    v.check((text) => !hasMoreThan(text, max), `must have at most ${max} characters`),
    v.metadata({ maxLength: max }),
    wellFormed,
  );
