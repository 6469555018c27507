import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EditOperation } from '#contract/schemas/edit-transcript.ts';
import type { Line } from '#contract/schemas/transcript.ts';
import { applyOperations } from '#core/transcripts/edits/apply-operations.ts';
import { TranscriptEdit } from '../src/editor/transcript-edit.ts';

/** What the API has, and the saves that wait for its reply. */
const api = vi.hoisted(() => ({ lines: [] as Line[], version: 1, waiting: [] as (() => void)[] }));

const answer = () => ({
  data: { project_id: 'p', language: 'en', duration: 10, lines: api.lines, speakers: [] },
  etag: `"${api.version}"`,
});
vi.mock('../src/api.ts', () => ({
  ApiError: class extends Error {},
  cueline: {
    transcripts: {
      get: () => ({ withResponse: async () => answer() }),
      edit: (_: string, { operations }: { operations: EditOperation[] }) => ({
        withResponse: async () => {
          await new Promise<void>((resolve) => api.waiting.push(resolve));
          api.lines = [...applyOperations(operations, api.lines, []).lines];
          api.version += 1;
          return answer();
        },
      }),
    },
  },
}));
vi.mock('idb-keyval', () => ({ get: async () => undefined, set: async () => undefined, del: async () => undefined }));
vi.mock('../src/ui/toasts.tsx', () => ({ toast: () => undefined }));

const textOf = (lines: readonly Line[]) => lines.flatMap(({ words }) => words.map(({ text }) => text)).join(' ');
const typed = (text: string): EditOperation => ({
  op: 'replace_words',
  line: 0,
  word: 0,
  count: 1,
  words: [{ text, start: 0, end: 1 }],
});

describe('a save of an edited transcript', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    api.lines = [{ words: [{ text: 'One', start: 0, end: 1, confidence: 1 }] }];
  });
  afterEach(() => vi.useRealTimers());

  it('ends after the save that is on its way, with what was typed since', async () => {
    const edit = await TranscriptEdit.open('p');
    edit.apply(typed('Two'));
    const first = edit.save();
    edit.apply(typed('Three'));
    let isOver = false;
    const second = edit.save().then(() => {
      isOver = true;
    });
    await vi.waitFor(() => expect(api.waiting).toHaveLength(1));
    expect(isOver).toBe(false);
    api.waiting.shift()?.();
    await first;
    await vi.waitFor(() => expect(api.waiting).toHaveLength(1));
    expect(isOver).toBe(false);
    api.waiting.shift()?.();
    await second;
    expect(textOf(api.lines)).toBe('Three');
    expect(edit.state.peek()).toBe('saved');
  });
});
