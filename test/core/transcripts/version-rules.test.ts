import { describe, expect, it } from 'vitest';
import { keptVersions, versionMergeMs } from '#contract/limits.ts';
import type { TranscriptVersionRecord } from '#contract/records/transcript-version.ts';
import { isMerged, versionsToPrune } from '#core/transcripts/version-rules.ts';

const savedMs = Date.parse('2026-11-21T12:00:00.000Z');
const author = { kind: 'key', id: 'anna' } as const;
const versionOf = (number: number, fields: Partial<TranscriptVersionRecord> = {}): TranscriptVersionRecord => ({
  account_project: 'a#p',
  version: `v${number}`,
  key: `transcripts/v${number}.json`,
  size_bytes: 10,
  author,
  created_at: new Date(savedMs).toISOString(),
  saved_at: new Date(savedMs).toISOString(),
  ...fields,
});

describe('a save', () => {
  const merged = (
    fields: Partial<TranscriptVersionRecord>,
    saving: typeof author | { kind: 'key'; id: 'ben' } = author,
  ) => isMerged(versionOf(1, fields), saving, savedMs + versionMergeMs - 1);

  it('becomes one version with the current one of the same author, for ten minutes from its first save', () => {
    expect(merged({})).toBe(true);
    expect(
      isMerged(versionOf(1, { saved_at: new Date(savedMs + 500_000).toISOString() }), author, savedMs + versionMergeMs),
    ).toBe(false);
  });

  it('of another author is a version of its own', () => expect(merged({}, { kind: 'key', id: 'ben' })).toBe(false));

  it.each([
    ['named', { name: 'Final' }],
    ['exported', { exported: true }],
    ['restored', { restored_from: 'v0' }],
    ['transcribed', { author: { kind: 'pipeline', id: 'anna' } }],
  ] as const)('leaves a version that was %s as it is', (_, fields) => expect(merged(fields)).toBe(false));
});

describe('pruning', () => {
  const newestFirst = (count: number, fields: (number: number) => Partial<TranscriptVersionRecord> = () => ({})) =>
    Array.from({ length: count }, (_, at) => versionOf(count - at, fields(count - at)));
  const pruned = (versions: TranscriptVersionRecord[], neededBytes = 0) =>
    versionsToPrune(versions, versions[0]?.version ?? '', neededBytes).map(({ version }) => version);

  it('keeps the newest versions, the one that is replaced among them', () => {
    expect(pruned(newestFirst(keptVersions))).toEqual([]);
    expect(pruned(newestFirst(keptVersions + 2))).toEqual(['v1', 'v2']);
  });

  it('keeps those with a name or an export, which do not count', () => {
    const versions = newestFirst(keptVersions + 2, (number) =>
      number === 1 ? { name: 'First' } : number === 2 ? { exported: true } : {},
    );
    expect(pruned(versions)).toEqual([]);
  });

  it('continues with the oldest until so many bytes are free, but never deletes the current one', () => {
    expect(pruned(newestFirst(5), 15)).toEqual(['v1', 'v2']);
    expect(pruned(newestFirst(3), 1000)).toEqual(['v1', 'v2']);
    expect(pruned(newestFirst(1), 1000)).toEqual([]);
  });
});
