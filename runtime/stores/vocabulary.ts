import * as v from 'valibot';
import { maxVocabulary, maxVocabularyBytes } from '#contract/limits.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import { CorrectionRecord, VocabularyRecord } from '#contract/records/vocabulary.ts';
import type { PatchVocabulary, VocabularyEntry } from '#contract/schemas/vocabulary.ts';
import { AppError } from '#core/app-error.ts';
import type { Correction } from '#core/vocabulary/corrections.ts';
import { patchedEntries } from '#core/vocabulary/patched-entries.ts';
import { getItem, queryItems, transact, updateItem, type Write } from '../aws/dynamodb.ts';
import { logger } from '../logger.ts';

/** Nobody repeats an edit after such a time. */
const keptSeconds = 90 * 24 * 3600;
/** Corrections that are read; more are not suggested. */
const maxCorrections = 1000;

const entriesKey = (account_id: string) => ({ account_id, item: 'entries' }) as const;
const correctionKey = (account_id: string, { heard, word }: Correction) => ({
  account_id,
  item: `correction#${heard.toLowerCase()}#${word}`,
});

export interface StoredVocabulary {
  readonly entries: readonly VocabularyEntry[];
  readonly revision: number;
  readonly corrections: readonly CorrectionRecord[];
}

/** What the transcription of a project knows: the vocabulary of the project, then that of its account. */
export const vocabularyOf = async ({
  account_id,
  vocabulary = [],
}: Pick<ProjectRecord, 'account_id' | 'vocabulary'>): Promise<readonly VocabularyEntry[]> => {
  const record = await getItem('vocabularies', entriesKey(account_id), VocabularyRecord);
  return [...vocabulary, ...(record?.entries ?? [])];
};

export const getVocabulary = async (account_id: string): Promise<StoredVocabulary> => {
  const query = { table: 'vocabularies', partition: { account_id }, limit: maxCorrections + 1 } as const;
  const items = await queryItems(query, v.union([VocabularyRecord, CorrectionRecord]));
  const record = items.find((item) => 'entries' in item);
  const corrections = items.filter((item) => 'heard' in item);
  return { entries: record?.entries ?? [], revision: record?.revision ?? 0, corrections };
};

/** The vocabulary as changed; undefined where it has changed since it was read. Throws plan_limit_exceeded. */
export const changeVocabulary = async (
  account_id: string,
  read: StoredVocabulary,
  patch: PatchVocabulary,
): Promise<StoredVocabulary | undefined> => {
  const entries = patchedEntries(read.entries, patch);
  const dismissed = new Map((patch.dismiss ?? []).map((one) => [correctionKey(account_id, one).item, one]));
  const revision = read.revision + 1;
  refuseTooMany(entries);
  const refusal = await transact<string>({
    entries: {
      table: 'vocabularies',
      put: { ...entriesKey(account_id), entries, revision },
      conditions: [read.revision === 0 ? { absent: 'revision' } : { field: 'revision', is: read.revision }],
    },
    ...Object.fromEntries(
      [...dismissed].map(([item, { heard, word }], at): [string, Write] => [
        `dismissed${at}`,
        {
          table: 'vocabularies',
          update: { account_id, item },
          add: { times: 0 },
          set: { heard, word, dismissed: true, expires_at: expiry() },
        },
      ]),
    ),
  });
  if (refusal) return undefined;
  return { entries, revision, corrections: read.corrections.filter(({ item }) => !dismissed.has(item)) };
};

const refuseTooMany = (entries: readonly VocabularyEntry[]): void => {
  if (entries.length <= maxVocabulary && Buffer.byteLength(JSON.stringify(entries)) <= maxVocabularyBytes) return;
  throw new AppError(
    'plan_limit_exceeded',
    `A vocabulary has at most ${maxVocabulary} words and ${maxVocabularyBytes / 1000} KB. Remove words that you need no more.`,
  );
};

/** Counts corrections. The save that made them is done, so what cannot be counted is only logged. */
export const countCorrections = async (account_id: string, corrections: readonly Correction[]): Promise<void> => {
  const counted = corrections.map((correction) =>
    updateItem('vocabularies', correctionKey(account_id, correction), {
      add: { times: 1 },
      set: { heard: correction.heard, word: correction.word, expires_at: expiry() },
    }),
  );
  for (const result of await Promise.allSettled(counted))
    if (result.status === 'rejected') logger.warn('a correction was not counted', { error: result.reason });
};

const expiry = (): number => Math.floor(Date.now() / 1000) + keptSeconds;
