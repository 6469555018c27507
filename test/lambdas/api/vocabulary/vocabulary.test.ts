import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { maxVocabulary } from '#contract/limits.ts';
import { ErrorBody } from '#contract/schemas/error.ts';
import { Project } from '#contract/schemas/project.ts';
import { Transcript } from '#contract/schemas/transcript.ts';
import { Vocabulary } from '#contract/schemas/vocabulary.ts';
import { newDraft } from '../../../support/cloud/new-draft.ts';
import { type ApiInMemory, newAccountInMemory, serveInMemory } from '../../../support/stores/api-in-memory.ts';
import { hold, itemsOf } from '../../../support/stores/tables-in-memory.ts';

beforeAll(serveInMemory);
let api: ApiInMemory;
beforeEach(async () => {
  hold({});
  ({ api } = await newAccountInMemory('studio'));
});

const patch = (body: object) => api.send('PATCH', '/vocabulary', body);
const read = async () => (await api.get('/vocabulary')).as(Vocabulary);

describe('the vocabulary of an account', () => {
  it('is empty at first, and has what was added in the order of the words', async () => {
    expect(await read()).toEqual({ entries: [], suggestions: [] });
    const shree = { word: 'Shree', sounds_like: ['sri'], language: 'en' };
    await patch({ add: [shree, { word: ' Anna \n Maria ' }] });
    expect(await read()).toEqual({ entries: [{ word: 'Anna Maria' }, shree], suggestions: [] });
  });

  it('replaces an entry of the same word and language, and removes words in whatever case', async () => {
    await patch({ add: [{ word: 'Shree' }, { word: 'Köln', language: 'de' }] });
    await patch({
      add: [
        { word: 'SHREE', sounds_like: ['sri'] },
        { word: 'Köln', language: 'nl' },
      ],
    });
    expect((await read()).entries.map(({ word, language }) => [word, language])).toEqual([
      ['Köln', 'de'],
      ['Köln', 'nl'],
      ['SHREE', undefined],
    ]);
    const left = (await patch({ remove: ['koln'], add: [{ word: 'Bonn' }] })).as(Vocabulary);
    expect(left.entries.map(({ word }) => word)).toEqual(['Bonn', 'SHREE']);
  });

  it('keeps what two requests add at once', async () => {
    await Promise.all([patch({ add: [{ word: 'One' }] }), patch({ add: [{ word: 'Two' }] })]);
    await Promise.all([patch({ add: [{ word: 'Three' }] }), patch({ add: [{ word: 'Four' }] })]);
    expect((await read()).entries.map(({ word }) => word)).toEqual(['Four', 'One', 'Three', 'Two']);
  });

  it('refuses more words than it may have, words without a letter, and keeps what it has', async () => {
    await patch({ add: [{ word: 'Last' }] });
    const add = Array.from({ length: maxVocabulary }, (_, at) => ({ word: `Word${at}` }));
    expect((await patch({ add })).as(ErrorBody).error).toMatchObject({ code: 'plan_limit_exceeded' });
    expect((await patch({ add: [{ word: '…' }] })).as(ErrorBody).error).toMatchObject({ param: 'add[0].word' });
    expect((await read()).entries).toEqual([{ word: 'Last' }]);
  });

  it('is not that of another account', async () => {
    await patch({ add: [{ word: 'Ours' }] });
    const other = await newAccountInMemory('studio');
    expect((await other.api.get('/vocabulary')).as(Vocabulary).entries).toEqual([]);
  });
});

describe('suggestions', () => {
  const words = (text: string) => ({
    lines: [{ words: text.split(' ').map((word, at) => ({ text: word, start: at, end: at + 1 })) }],
  });
  const edited = async (before: string, after: string) => {
    const { id } = await newDraft(api);
    const path = `/projects/${id}/transcript`;
    await api.send('PUT', path, words(before));
    return (await api.send('PUT', path, words(after))).as(Transcript);
  };

  it('come from what is corrected a second time, whoever does it and in whichever project', async () => {
    await edited('I am Sri', 'I am Shree');
    expect((await read()).suggestions).toEqual([]);
    await edited('sri is here', 'Shree is here');
    expect((await read()).suggestions).toEqual([{ heard: 'sri', word: 'Shree', times: 2 }]);
    expect((await read()).entries).toEqual([]);
  });

  it('end when an entry says the same, or somebody dismisses them for good', async () => {
    for (const _ of [1, 2]) await edited('I am Sri at Coline', 'I am Shree at Cueline');
    expect((await read()).suggestions).toHaveLength(2);
    await patch({ add: [{ word: 'Shree', sounds_like: ['Sri'] }] });
    expect((await read()).suggestions).toEqual([{ heard: 'Coline', word: 'Cueline', times: 2 }]);
    await patch({ dismiss: [{ heard: 'Coline', word: 'Cueline' }] });
    await edited('we are Coline', 'we are Cueline');
    expect((await read()).suggestions).toEqual([]);
  });

  it('forget themselves after a while', async () => {
    await edited('I am Sri', 'I am Shree');
    expect(itemsOf('vocabularies')).toEqual([
      expect.objectContaining({ times: 1, expires_at: expect.closeTo(Date.now() / 1000 + 90 * 86_400, -3) }),
    ]);
  });
});

describe('the vocabulary of a project', () => {
  it('is set with the project, changed, shown and cleared', async () => {
    const project = await newDraft(api, { vocabulary: [{ word: 'Shree' }] });
    expect(project.vocabulary).toEqual([{ word: 'Shree' }]);
    const path = `/projects/${project.id}`;
    const change = async (vocabulary: unknown) =>
      (await api.send('PATCH', path, { vocabulary })).as(Project).vocabulary;
    expect(await change([{ word: 'Siobhan', sounds_like: ['shivawn'] }])).toEqual([
      { word: 'Siobhan', sounds_like: ['shivawn'] },
    ]);
    expect(await change(null)).toBeUndefined();
  });
});
