import { labelsOf } from '@cueline/captions/speaker-labels.ts';
import type { TimedLine } from '@cueline/captions/words.ts';
import type { TranscriptDocument } from '#contract/records/transcript.ts';
import type { ReplaceTranscript, Speaker } from '#contract/schemas/transcript.ts';
import type { Problem } from '../app-error.ts';
import { invalidRequest } from '../requests/invalid-request.ts';

type Names = NonNullable<TranscriptDocument['names']>;

export const speakersOf = ({ lines, names = [] }: Pick<TranscriptDocument, 'lines' | 'names'>): Speaker[] => {
  const nameOf = new Map(names.map(({ label, name }) => [label, name]));
  return labelsOf(lines).map((label) => ({ label, name: nameOf.get(label) ?? null }));
};

/** The names that an edit gives, otherwise the earlier names; only of labels that words still have. Throws invalid_request. */
export const editedNames = (
  given: ReplaceTranscript['speakers'],
  before: Names,
  lines: readonly TimedLine[],
): { readonly names?: Names } => {
  const problems = given?.flatMap(({ label }, at): Problem[] =>
    given.findIndex((other) => other.label === label) < at
      ? [{ param: `speakers[${at}].label`, message: 'must not occur twice' }]
      : [],
  );
  if (problems && problems.length > 0) throw invalidRequest(problems);
  const labels = new Set(labelsOf(lines));
  const names = (given ?? before).flatMap(({ label, name }) => (name && labels.has(label) ? [{ label, name }] : []));
  return names.length > 0 ? { names } : {};
};
