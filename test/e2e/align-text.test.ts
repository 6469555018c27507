import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { Job } from '#contract/schemas/job.ts';
import { Project, ProjectText } from '#contract/schemas/project.ts';
import { Transcript } from '#contract/schemas/transcript.ts';
import type { Api } from '../support/cloud/api.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { newDraft } from '../support/cloud/new-draft.ts';

const cloud = inject('cloud');
const fixture = (name: string): string => readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8');
const script = fixture('talk.txt');
const Sentences = v.object({ sentences: v.array(v.object({ startMs: v.number(), endMs: v.number() })) });
const { sentences } = v.parse(Sentences, JSON.parse(fixture('talk.json')));

let api: Api;
beforeEach(async () => {
  ({ api } = await newAccount(cloud.data, 'free'));
});

const transcribe = async ({ id }: Project, body: object): Promise<Job | undefined> => {
  const job = (await api.post(`/projects/${id}/transcribe`, { language: 'en', ...body })).as(Job);
  return (await api.settled(`/jobs/${job.id}`, Job)).at(-1);
};
const transcriptOf = async ({ id }: Project): Promise<Transcript> =>
  (await api.get(`/projects/${id}/transcript`)).as(Transcript);

describe('a project with a script', () => {
  it('has the script as its transcript, each line with the times at which it is spoken', async () => {
    const draft = await newDraft(api, { text: script });
    expect(await transcribe(draft, {})).toMatchObject({ status: 'completed', type: 'transcription' });
    const transcript = await transcriptOf(draft);
    expect(transcript.text).toBe(script.trim());
    const spoken = transcript.lines.map(({ words }) => ({
      startMs: (words[0]?.start ?? 0) * 1000,
      endMs: (words.at(-1)?.end ?? 0) * 1000,
    }));
    expect(spoken).toHaveLength(sentences.length);
    for (const [at, { startMs, endMs }] of sentences.entries()) {
      expect(Math.abs((spoken[at]?.startMs ?? 0) - startMs)).toBeLessThan(350);
      expect(Math.abs((spoken[at]?.endMs ?? 0) - endMs)).toBeLessThan(350);
    }
  });

  it('keeps case, spelling and line breaks of the script', async () => {
    const draft = await newDraft(api);
    const shouted = script.toUpperCase().replace('TWENTY', '20').replace('BREAD WITH', 'BREAD\r\nWITH');
    expect(await transcribe(draft, { text: shouted })).toMatchObject({ status: 'completed' });
    const transcript = await transcriptOf(draft);
    expect(transcript.text).toBe(shouted.replace('\r', '').trim());
    const number = transcript.lines.flatMap(({ words }) => words).find(({ text }) => text === '20');
    expect(number?.start).toBeGreaterThan(13);
    expect(number?.end).toBeLessThan(14.3);
  });
});

describe('a transcription with a text that nobody speaks', () => {
  const erlking = 'Wer reitet so spät durch Nacht und Wind?\nEs ist der Vater mit seinem Kind.';

  const reason = expect.stringMatching(/^The text does not match what is spoken: of its words \d+ % were heard\./);

  it('gives the words that were heard, with a warning, and keeps the text', async () => {
    const draft = await newDraft(api, { text: erlking });
    const warnings = [{ code: 'text_not_heard', message: reason }];
    expect(await transcribe(draft, {})).toMatchObject({ status: 'completed', refunded: 0, warnings });
    expect((await transcriptOf(draft)).text).toContain('bread');
    expect((await api.get(`/projects/${draft.id}/text`)).as(ProjectText)).toEqual({ text: erlking });
  });

  it('fails where it is asked to, with the reason, is refunded, and succeeds with the right text', async () => {
    const before = await api.credits();
    const draft = await newDraft(api, { text: erlking });
    expect(await transcribe(draft, { on_text_mismatch: 'fail' })).toMatchObject({
      status: 'failed',
      error: reason,
      error_code: 'text_mismatch',
    });
    expect((await api.get(`/projects/${draft.id}`)).as(Project)).toMatchObject({
      status: 'failed',
      error: reason,
      error_code: 'text_mismatch',
    });
    expect(await api.credits()).toBe(before);
    expect(await transcribe(draft, { text: script })).toMatchObject({ status: 'completed' });
    expect((await transcriptOf(draft)).text).toBe(script.trim());
  });
});

it('a blank text counts as none: the transcript has the words that were heard', async () => {
  const draft = await newDraft(api, { text: ' \n ' });
  expect(await transcribe(draft, {})).toMatchObject({ status: 'completed' });
  expect((await transcriptOf(draft)).lines.length).toBeGreaterThan(0);
});
