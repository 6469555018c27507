import { readFileSync } from 'node:fs';
import { lintCues } from '@cueline/captions/lint/lint-cues.ts';
import { readSubtitles } from '@cueline/captions/lint/read-subtitles.ts';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Export, ExportBatch } from '#contract/schemas/export.ts';
import { Job } from '#contract/schemas/job.ts';
import type { Project } from '#contract/schemas/project.ts';
import { Transcript } from '#contract/schemas/transcript.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { newDraft } from '../support/cloud/new-draft.ts';

const cloud = inject('cloud');
const script = readFileSync(new URL('../fixtures/talk.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

const { api } = await newAccount(cloud.data, 'creator');

const transcriptOf = async ({ id }: Project): Promise<Transcript> =>
  (await api.get(`/projects/${id}/transcript`)).as(Transcript);
const subtitlesOf = async ({ id }: Project): Promise<string> =>
  (await api.get(`/projects/${id}/transcript?format=srt`)).text;

it('an unheard passage is marked, warned of and in no subtitle; a label is warned of and not in the transcript', async () => {
  const museum = 'The museum opens at nine and closes at five. Tickets are sold at the door, and children pay nothing.';
  const draft = await newDraft(api);
  const text = ['[Intro]', ...script.slice(0, 4), museum, ...script.slice(4)].join('\n');
  const { id } = (await api.post(`/projects/${draft.id}/transcribe`, { language: 'en', text })).as(Job);
  expect((await api.settled(`/jobs/${id}`, Job)).at(-1)).toMatchObject({
    status: 'completed',
    warnings: [
      {
        code: 'text_not_heard',
        message: expect.stringMatching(/^Nobody was heard to speak 19 words .*left out of the captions/),
      },
      { code: 'labels_left_out', message: expect.stringContaining('[Intro]') },
    ],
  });
  const { lines } = await transcriptOf(draft);
  const marked = lines.map(({ words }) => words.filter(({ unheard }) => unheard).length);
  expect(marked).toEqual([0, 0, 0, 0, 19, 0]);
  const shown = (await subtitlesOf(draft)).replaceAll(/\s+/g, ' ');
  expect(shown).not.toContain('museum');
  expect(shown).toContain('minutes.');
  // Words that are sent back unchanged stay marked.
  const sent = await api.send('PUT', `/projects/${draft.id}/transcript`, { lines });
  expect(sent.as(Transcript).lines).toEqual(lines);
});

describe('a transcript of one word a line, in eight scripts and dark colours', () => {
  const words = 'Bread 面包 خبز طازج 빵을 रोटी बनाएँ לחם ขนมปัง パンを <b>焼く</b> and eat it warm.'.split(' ');
  const lines = words.map((text, at) => ({ words: [{ text, start: (5 + at * 3) / 10, end: (8 + at * 3) / 10 }] }));
  let project: Project;
  beforeAll(async () => {
    const style = { template: 'karaoke', color: '#101010', highlight: '#c00000' };
    project = await newDraft(api, { style });
    await api.send('PUT', `/projects/${project.id}/transcript`, { lines });
  });

  it('is returned as it was PUT, and its subtitles keep the rules of reading time', async () => {
    expect((await transcriptOf(project)).lines).toEqual(lines);
    const file = await subtitlesOf(project);
    const found = lintCues(readSubtitles(file), { language: 'en' });
    expect(found.filter(({ rule }) => ['min-duration', 'gap', 'overlap'].includes(rule))).toEqual([]);
    expect(file).toContain('‹b›焼く‹/b›');
  });

  it('is exported in a font that has all its characters, with a warning of low contrast', async () => {
    const request = { presets: ['tiktok'], resolution: '720p', range_end: 6 };
    const batch = (await api.post(`/projects/${project.id}/exports`, request)).as(ExportBatch);
    const made = (await api.settled(`/exports/${batch.data[0]?.id}`, Export)).at(-1);
    expect(made).toMatchObject({
      status: 'completed',
      warnings: [
        { code: 'font_replaced', message: expect.stringContaining('Noto Sans of all scripts') },
        { code: 'low_contrast', message: expect.stringContaining('#101010') },
      ],
    });
  });
});
