import * as v from 'valibot';
import { edited, restored } from '../edited.ts';
import { Refusal } from '../refusal.ts';
import { replacementsOf } from '../replacements.ts';
import { Id, Line, Next, ProjectId, Whole } from '../schemas.ts';
import { type Call, tool } from '../tool.ts';

const operation = <Op extends string, Entries extends v.ObjectEntries>(op: Op, entries: Entries) =>
  v.strictObject({ op: v.literal(op), ...entries });

const Word = v.strictObject({
  text: v.string(),
  start: v.optional(v.number()),
  end: v.optional(v.number()),
  speaker: v.optional(v.string()),
});

const Operation = v.variant('op', [
  operation('replace_words', {
    line: Whole,
    word: Whole,
    count: v.optional(v.pipe(Whole, v.description('Words to replace; 0 inserts'))),
    words: v.pipe(v.array(Word), v.description('[] deletes. Without times they share the time of those replaced')),
  }),
  operation('find_replace', {
    find: v.pipe(v.string(), v.nonEmpty(), v.description('One or more words, in upper or lower case, everywhere')),
    replace: v.string(),
  }),
  operation('split_line', { line: Whole, word: v.pipe(Whole, v.description('First word of the new line')) }),
  operation('merge_lines', { line: v.pipe(Whole, v.description('Merged with the line after it')) }),
  operation('move_words', { line: Whole, count: v.optional(Whole), to: v.picklist(['previous', 'next']) }),
  operation('shift', { seconds: v.number(), from_line: v.optional(Whole), to_line: v.optional(Whole) }),
  operation('rename_speaker', { label: v.string(), name: v.nullable(v.string()) }),
]);

export const editTranscript = tool({
  name: 'edit_transcript',
  title: 'Edit a transcript, or undo an edit',
  description:
    'Changes a transcript by operations, all or none, or makes an earlier version current again with restore_version. Positions count from 0, in the transcript as the operations before have left it. Free, and each result has the undo_version that takes the edit back.',
  repeatable: false,
  input: v.strictObject({
    project_id: ProjectId,
    if_version: v.pipe(Id, v.description('The version of get_transcript, or of your last edit')),
    operations: v.optional(v.array(Operation)),
    restore_version: v.optional(Id),
  }),
  output: v.object({
    version: v.string(),
    undo_version: v.optional(v.pipe(v.string(), v.description('Give it as restore_version to take the edit back'))),
    line_count: Whole,
    lines: v.pipe(v.array(Line), v.description('Those around the edit')),
    next: Next,
  }),
  run: async ({ project_id, if_version, operations, restore_version }, call) => {
    if ((operations === undefined) === (restore_version === undefined)) throw oneOfTwo();
    return restore_version === undefined
      ? edited(project_id, if_version, await withoutFinding(project_id, if_version, operations ?? [], call), call)
      : restored(project_id, if_version, restore_version, call);
  },
});

/** The API edits words by their positions, so that words must be found first: only in an edit of its own. */
const withoutFinding = async (
  projectId: string,
  ifVersion: string,
  operations: readonly v.InferOutput<typeof Operation>[],
  { client, signal }: Call,
) => {
  const [first, ...others] = operations;
  if (first?.op !== 'find_replace') {
    return operations.map((operation) => {
      if (operation.op === 'find_replace') throw alone();
      return operation;
    });
  }
  if (others.length > 0) throw alone();
  const { lines } = await client.transcripts.versions.get(projectId, ifVersion, { signal });
  const found = replacementsOf(lines, first.find, first.replace);
  if (found.length > maxOperations) throw tooMany(found.length);
  if (found.length > 0) return found;
  throw new Refusal(
    'nothing_found',
    `The transcript does not have ${JSON.stringify(first.find)}.`,
    'Read it with get_transcript.',
  );
};

/** The API's own limit. */
const maxOperations = 1000;

const tooMany = (count: number) =>
  new Refusal(
    'too_many_found',
    `The words are there ${count} times; one edit replaces ${maxOperations} at most.`,
    'Find more words at once, or tell the user.',
  );

const alone = () =>
  new Refusal(
    'invalid_request',
    'find_replace must be the only operation of an edit.',
    'Call edit_transcript once for it, and again for the others with the new version.',
  );

const oneOfTwo = () =>
  new Refusal(
    'invalid_request',
    'Exactly one of operations and restore_version must be given.',
    'Give operations to edit, or restore_version to undo.',
  );
