import * as v from 'valibot';
import { maxEditOperations } from '../limits.ts';
import { requestObject } from './request.ts';
import { SpeakerInput, WordInput } from './transcript.ts';

/** Counted from 0, in the transcript as the operations before have left it. */
const Position = v.pipe(v.number(), v.integer(), v.minValue(0));
const Count = v.pipe(v.number(), v.integer(), v.minValue(1));

/** Without times the words share the time of those that they replace. */
export const EditedWord = requestObject({
  text: WordInput.entries.text,
  start: v.optional(WordInput.entries.start),
  end: v.optional(WordInput.entries.end),
  speaker: WordInput.entries.speaker,
});

const operation = <Op extends string, Entries extends v.ObjectEntries>(op: Op, entries: Entries) =>
  requestObject({ op: v.literal(op), ...entries });

export const ReplaceWords = operation('replace_words', {
  line: Position,
  word: Position,
  /** 0 inserts. */
  count: v.optional(Position, 1),
  words: v.array(EditedWord),
});
export const SplitLine = operation('split_line', { line: Position, word: Count });
export const MergeLines = operation('merge_lines', { line: Position });
export const MoveWords = operation('move_words', {
  line: Position,
  count: v.optional(Count, 1),
  to: v.picklist(['previous', 'next']),
});
export const ShiftLines = operation('shift', {
  seconds: v.number(),
  from_line: v.optional(Position, 0),
  to_line: v.optional(Position),
});
export const RenameSpeaker = operation('rename_speaker', SpeakerInput.entries);

/** `false` and null take it from the words. An emoji goes to the last of them. */
export const EmphasizeWords = operation('emphasize_words', {
  line: Position,
  word: Position,
  count: v.optional(Count, 1),
  emphasis: v.optional(v.boolean()),
  emoji: v.nullish(v.unwrap(WordInput.entries.emoji)),
});

export const EditOperation = v.variant('op', [
  ReplaceWords,
  SplitLine,
  MergeLines,
  MoveWords,
  ShiftLines,
  RenameSpeaker,
  EmphasizeWords,
]);
export type EditOperation = v.InferOutput<typeof EditOperation>;

export const EditTranscript = requestObject({
  operations: v.pipe(v.array(EditOperation), v.minLength(1), v.maxLength(maxEditOperations)),
});
