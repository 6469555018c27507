import * as v from 'valibot';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import { TranscriptDocument } from '#contract/records/transcript.ts';
import { testAccountOf } from '#core/keys/test-account.ts';
import { editedLines } from '#core/transcripts/edited-transcript.ts';
import { videoFacts } from '../../../core/media/example-facts.ts';
import { brandFontId } from '../../../support/brand-font-id.ts';
import { stepOf } from '../../../support/step-of.ts';
import { account, account_id, exported, job, job_id, project, work } from '../../../support/stores/example-records.ts';
import {
  hold,
  interceptServices,
  itemOf,
  itemsOf,
  put,
  putText,
  textOf,
} from '../../../support/stores/tables-in-memory.ts';

const durationMs = 10_000;
const speechWork = { ...work, speech_key: 'media/a/p/source', speech_format: 'mp4', wait_seconds: 120 };

const sent: string[] = [];
let speechJob: object = { TranscriptionJobStatus: 'COMPLETED' };
beforeAll(() =>
  interceptServices(({ service, body }) => {
    if (service === 'states') sent.push(body);
    return { TranscriptionJob: speechJob };
  }),
);
const handler = stepOf(() => import('../../../../lambdas/pipelines/transcribe/store-transcript.lambda.ts'));

type HeardWord = readonly [word: string, start: number, end: number];
const textKey = 'texts/a/p/t';

/** Stores the words that Transcribe heard in ten seconds of media, with times in seconds; answers the lines. */
const stored = (...heard: HeardWord[]) => storedWith(undefined, heard);

/** The same for a project with a text. */
const storedWith = async (text: string | undefined, heard: readonly HeardWord[]) => {
  await prepare(text, heard);
  await handler(speechWork);
  const document = JSON.parse(textOf(objectKeys.transcript(work, job_id)) ?? '');
  return v.parse(TranscriptDocument, document).lines;
};

/** Sets up tables and bucket as they are when Transcribe has heard these words in a track of the media. */
const prepare = async (
  text: string | undefined,
  heard: readonly HeardWord[],
  facts: object = {},
  chosen: object = {},
  audio_track = 1,
) => {
  const items = heard.map(([content, start, end]) => ({
    type: 'pronunciation',
    start_time: String(start),
    end_time: String(end),
    alternatives: [{ content }],
  }));
  const { speechKey } = await import('#runtime/work/speech-job-name.ts');
  hold(
    {
      accounts: account,
      jobs: { ...job, status: 'processing' },
      projects: { ...project, ...chosen, media: { ...videoFacts, durationMs, ...facts }, text_key: text && textKey },
    },
    {
      [speechKey({ ...work, audio_track }, '.json')]: { results: { items, language_code: 'en-US' } },
      ...(text && { [textKey]: text }),
    },
  );
};

it('keeps the times that Transcribe heard', async () => {
  const lines = await stored(['Mix', 0.5, 0.8], ['it.', 0.8, 1.25]);
  expect(lines.flatMap(({ words }) => words)).toEqual([
    { text: 'Mix', startMs: 500, endMs: 800 },
    { text: 'it.', startMs: 800, endMs: 1250 },
  ]);
  expect(itemOf('jobs')).toMatchObject({ status: 'completed' });
});

it('has words of the vocabulary in place of what was heard: those of the project before those of the account', async () => {
  const vocabulary = [{ word: 'Shree', sounds_like: ['sri'] }];
  await prepare(
    undefined,
    [
      ['Sri', 0, 1],
      ['installs', 1, 2],
      ['Grafana', 2, 3],
    ],
    {},
    { vocabulary },
  );
  const entries = [{ word: 'Sri' }, { word: 'grafana' }];
  put('vocabularies', { account_id, item: 'entries', entries, revision: 1 });
  await handler(speechWork);
  const { lines } = v.parse(TranscriptDocument, JSON.parse(textOf(objectKeys.transcript(work, job_id)) ?? ''));
  expect(lines.flatMap(({ words }) => words.map(({ text, heard }) => [text, heard]))).toEqual([
    ['Shree', 'Sri'],
    ['installs', undefined],
    ['grafana', 'Grafana'],
  ]);
});

it('joins the words that our own recogniser heard in the ranges, and says so on job and transcript', async () => {
  await prepare(undefined, [], {}, { language: 'auto' });
  const { heardKey } = await import('#runtime/work/speech-job-name.ts');
  const word = (text: string, startMs: number) => ({ text, startMs, endMs: startMs + 300, confidence: 0.9 });
  const key = (index: number) => heardKey({ ...work, audio_track: 1 }, index);
  putText(key(0), JSON.stringify({ words: [word('Hello', 500)], foundMs: 5000 }));
  putText(key(1), JSON.stringify({ words: [word('there.', 5200)], foundMs: 10_000 }));
  const ranges = [0, 1].map((index) => ({ index, start_ms: index * 5000, end_ms: (index + 1) * 5000 }));
  await handler({ ...speechWork, ranges });
  const document = v.parse(TranscriptDocument, JSON.parse(textOf(objectKeys.transcript(work, job_id)) ?? ''));
  expect(document).toMatchObject({ language: 'en', engine: 'own' });
  expect(document.lines.flatMap(({ words }) => words).map(({ text }) => text)).toEqual(['Hello', 'there.']);
  expect(itemOf('jobs')).toMatchObject({ status: 'completed', engine: 'own' });
});

it('says that the engine of the stage heard the words, and in which language', async () => {
  await prepare(undefined, [], {}, { language: 'auto' });
  const { heardKey } = await import('#runtime/work/speech-job-name.ts');
  const key = (index: number) => heardKey({ ...work, audio_track: 1 }, index);
  putText(key(0), JSON.stringify({ words: [], foundMs: 5000 }));
  const word = { text: 'Hallo', startMs: 5200, endMs: 5500 };
  putText(key(1), JSON.stringify({ words: [word], language: 'de', foundMs: 10_000 }));
  const ranges = [0, 1].map((index) => ({ index, start_ms: index * 5000, end_ms: (index + 1) * 5000 }));
  await handler({ ...speechWork, engine: 'address', ranges });
  const document = v.parse(TranscriptDocument, JSON.parse(textOf(objectKeys.transcript(work, job_id)) ?? ''));
  expect(document).toMatchObject({ language: 'de', engine: 'address', lines: [{ words: [word] }] });
  expect(itemOf('jobs')).toMatchObject({ status: 'completed', engine: 'address' });
});

it('asks for Transcribe where the first range with speech is not English, and the language is not told', async () => {
  const { heardKey } = await import('#runtime/work/speech-job-name.ts');
  const given = async (language: string, ...foreign: boolean[]) => {
    await prepare(undefined, [], {}, { language });
    const word = { text: 'Hello', startMs: 500, endMs: 900, confidence: 0.9 };
    putText(heardKey({ ...work, audio_track: 1 }, 0), JSON.stringify({ words: [], foundMs: 5000 }));
    foreign.forEach((isForeign, at) => {
      const range = { words: [word], foundMs: 10_000, ...(isForeign && { isForeign }) };
      putText(heardKey({ ...work, audio_track: 1 }, at + 1), JSON.stringify(range));
    });
    const ranges = [0, 1, 2].map((index) => ({ index, start_ms: index * 5000, end_ms: (index + 1) * 5000 }));
    return { ...speechWork, ranges };
  };
  await expect(handler(await given('auto', true, false))).rejects.toMatchObject({ name: 'NotEnglish' });
  await handler(await given('auto', false, true));
  await handler(await given('en', true, true));
});

it('asks for Transcribe where our own recogniser heard no English word, and the language is not told', async () => {
  await prepare(undefined, []);
  const { heardKey } = await import('#runtime/work/speech-job-name.ts');
  putText(heardKey({ ...work, audio_track: 1 }, 0), JSON.stringify({ words: [], foundMs: 10_000 }));
  const heard = { ...speechWork, ranges: [{ index: 0, start_ms: 0, end_ms: 10_000 }] };
  await expect(handler({ ...heard, may_be_foreign: true })).rejects.toMatchObject({ name: 'NotEnglish' });
  await expect(handler(heard)).rejects.toMatchObject({ name: 'NoSpeech' });
});

it('ends the last words with the media, so that PUT accepts the transcript unchanged', async () => {
  const lines = await stored(['Mix', 9.5, 9.9], ['it', 9.9, 10.7], ['well.', 10.7, 11.2]);
  expect(lines.flatMap(({ words }) => words)).toEqual([
    { text: 'Mix', startMs: 9500, endMs: 9900 },
    { text: 'it', startMs: 9900, endMs: 9999 },
    { text: 'well.', startMs: 9999, endMs: 10_000 },
  ]);
  const sent = lines.map(({ words }) => ({
    words: words.map(({ text, startMs, endMs }) => ({ text, start: startMs / 1000, end: endMs / 1000 })),
  }));
  expect(editedLines(sent, durationMs)).toEqual(lines);
});

const recipe = 'Mix the water and the flour in a bowl and wait for a while';
const spokenRecipe = recipe.split(' ').map((word, at): HeardWord => [word, at * 0.3, (at + 1) * 0.3]);
const warnings = () => itemOf('jobs')?.warnings;

it('warns of words that nobody spoke, and says whether the captions show them', async () => {
  const extra = 'The museum opens at nine and closes at five. Tickets are sold at the door.';
  const lines = await storedWith(`${recipe}\n${extra}`, spokenRecipe);
  expect(lines[1]?.words.every(({ unheard }) => unheard)).toBe(true);
  expect(warnings()).toEqual([
    {
      code: 'text_not_heard',
      message:
        'Nobody was heard to speak 15 words of the text: "The museum opens at nine …". The captions show them where there ' +
        'is time to read them. In the transcript they are marked unheard.',
    },
  ]);
  await storedWith(`${extra}\n${recipe}`, spokenRecipe);
  expect(warnings()).toMatchObject([
    {
      message: expect.stringContaining('They are left out of the captions, as the speech leaves no time to read them.'),
    },
  ]);
  await storedWith(`${extra}\n${recipe}\n${extra.replaceAll('museum', 'castle')}`, spokenRecipe);
  expect(warnings()).toMatchObject([{ message: expect.stringContaining('The captions leave out 15 words of them') }]);
});

const verse = 'Wer reitet so spät durch Nacht und Wind?';

it('has the words that were heard where the text is not what is spoken, and says so', async () => {
  const lines = await storedWith(verse, spokenRecipe);
  expect(lines.flatMap(({ words }) => words.map(({ text }) => text)).join(' ')).toBe(recipe);
  const message = expect.stringMatching(
    /^The text does not match .* has the words that were heard; the project keeps its text\.$/,
  );
  expect(warnings()).toEqual([{ code: 'text_not_heard', message }]);
  expect(itemOf('projects')).toMatchObject({ status: 'ready', text_key: textKey });
});

it.each([{ on_text_mismatch: 'fail' }, { language: 'yo' }])(
  'fails where it is asked to, or the language cannot be transcribed: %o',
  async (chosen) => {
    await prepare(verse, spokenRecipe, {}, chosen);
    await expect(handler(speechWork)).rejects.toMatchObject({ name: 'TextMismatch' });
    expect(itemOf('jobs')).toMatchObject({ status: 'processing' });
  },
);

it('has the language that was asked for, though another is heard to time its text', async () => {
  await prepare(recipe, spokenRecipe, {}, { language: 'yo' });
  await handler({ ...speechWork, language: 'en' });
  expect(JSON.parse(textOf(objectKeys.transcript(work, job_id)) ?? '')).toMatchObject({ language: 'yo' });
});

it('warns of labels that it left out', async () => {
  const lines = await storedWith(`[Verse 1]\n${recipe} (x2)`, spokenRecipe);
  expect(lines.flatMap(({ words }) => words.map(({ text }) => text)).join(' ')).toBe(recipe);
  expect(warnings()).toEqual([
    {
      code: 'labels_left_out',
      message: 'Labels that nobody speaks are left out of the transcript: [Verse 1], (x2).',
    },
  ]);
});

it('has no warnings where all of the text is spoken', async () => {
  await storedWith(recipe, spokenRecipe);
  expect(warnings()).toBeUndefined();
});

describe('a file that breaks off', () => {
  const heard = [['Mix', 0.5, 0.8] as const];
  const end = async (more: object) => {
    await prepare(undefined, heard, { durationMs: 130_000 });
    await handler({ ...speechWork, ...more });
    return { job: itemOf('jobs'), project: itemOf('projects'), balance: itemOf('accounts')?.credits };
  };

  it('gets the duration of its transcript, a warning, and a refund of the rest', async () => {
    const ended = await end({ cut: true, audio_ms: 50_200 });
    expect(ended.job).toMatchObject({
      status: 'completed',
      refunded: 1,
      warnings: [
        {
          code: 'media_shorter_than_stated',
          message: "The file's header states 130 s, and its sound ends after 50.2 s. 1 of 2 credits were refunded.",
        },
      ],
    });
    expect(ended.project).toMatchObject({ status: 'ready', media: { durationMs: 50_200 } });
    expect(ended.balance).toBe(account.credits + 1);
    expect(itemsOf('ledger')).toMatchObject([{ entry_id: `${job_id}#refund`, credits: 1 }]);
  });

  it('keeps its duration where it is whole: only the minutes that its sound lacks are refunded', async () => {
    const ended = await end({ audio_ms: 50_200 });
    expect(ended.job).toMatchObject({ refunded: 1, warnings: [{ code: 'media_shorter_than_stated' }] });
    expect(ended.project).toMatchObject({ media: { durationMs: 130_000 } });
    expect(ended.balance).toBe(account.credits + 1);
    expect(itemsOf('ledger')).toMatchObject([{ entry_id: `${job_id}#refund`, credits: 1 }]);
  });

  it('is refunded once, however often the step runs', async () => {
    const ended = await end({ audio_ms: 50_200 });
    await expect(handler({ ...speechWork, audio_ms: 50_200 })).rejects.toMatchObject({ name: 'WorkEnded' });
    expect(itemOf('accounts')?.credits).toBe(ended.balance);
  });

  it.each([
    ['its sound lacks no started minute', { audio_ms: 119_000 }],
    ['the length of the sound is unknown', { cut: true }],
  ])('is not assumed where %s', async (_, more) => {
    const ended = await end(more);
    expect(ended.project).toMatchObject({ media: { durationMs: 130_000 } });
    expect(ended.balance).toBe(account.credits);
    expect(warnings()).toBeUndefined();
  });
});

describe('a track in which nobody speaks', () => {
  const silent = async (facts: object, audio_track: number, chosen = {}) => {
    await prepare(undefined, [], facts, chosen, audio_track);
    return handler({ ...speechWork, audio_track });
  };

  it('is followed by the next one, where there is one and none was chosen', async () => {
    await expect(silent({ audioTracks: 2 }, 1)).rejects.toMatchObject({ name: 'TrackSilent' });
    await expect(silent({ audioTracks: 2 }, 2)).rejects.toMatchObject({ name: 'NoSpeech' });
    await expect(silent({ audioTracks: 9 }, 4)).rejects.toMatchObject({ name: 'NoSpeech' });
    await expect(silent({ audioTracks: 2 }, 1, { audio_track: 1 })).rejects.toMatchObject({ name: 'NoSpeech' });
    await expect(silent({}, 1)).rejects.toMatchObject({ name: 'NoSpeech' });
  });
});

it('speech in a language that a local cloud cannot hear fails with what to do, in the words of its recogniser', async () => {
  const before = speechJob;
  onTestFinished(() => {
    speechJob = before;
  });
  speechJob = { TranscriptionJobStatus: 'FAILED', FailureReason: 'Unsupported language: Install Whisper.' };
  await prepare(undefined, [], {});
  const reason = { name: 'language_not_supported', message: 'Install Whisper.' };
  await expect(handler(speechWork)).rejects.toMatchObject(reason);
});

describe('speech too short to tell its language', () => {
  const unidentified = async (facts: object, more: object = {}) => {
    const before = speechJob;
    onTestFinished(() => {
      speechJob = before;
    });
    speechJob = {
      TranscriptionJobStatus: 'FAILED',
      FailureReason:
        'Your audio file must have a speech segment long enough in duration to perform automatic language identification.',
    };
    await prepare(undefined, [], facts);
    return handler({ ...speechWork, ...more });
  };

  it.each([
    ['is transcribed once more', {}, {}, 'LanguageNotTold'],
    ['and not a third time', {}, { language: 'de' }, 'NoSpeech'],
    ['which many minutes of silence are not', { durationMs: 600_001 }, {}, 'NoSpeech'],
    ['after the other tracks', { audioTracks: 2 }, {}, 'TrackSilent'],
  ])('%s', async (_, facts, more, name) => {
    await expect(unidentified(facts, more)).rejects.toMatchObject({ name });
  });

  it('has the language in which it was heard then', async () => {
    const { speechKey } = await import('#runtime/work/speech-job-name.ts');
    const items = [{ type: 'pronunciation', start_time: '1', end_time: '1.5', alternatives: [{ content: 'Hallo' }] }];
    hold(
      {
        accounts: account,
        jobs: { ...job, status: 'processing' },
        projects: { ...project, media: { ...videoFacts, durationMs } },
      },
      { [speechKey({ ...work, audio_track: 1 }, '.json')]: { results: { items } } },
    );
    await handler({ ...speechWork, language: 'de' });
    expect(itemOf('projects')).toMatchObject({ status: 'ready', language: 'de' });
  });
});

it('gives a test account the words of a test, without anything of Transcribe', async () => {
  const ofTest = { ...work, account_id: testAccountOf(work.account_id) };
  const media = { ...videoFacts, durationMs };
  hold({ jobs: { ...job, ...ofTest, status: 'processing' }, projects: { ...project, ...ofTest, media } });
  await handler({ ...speechWork, ...ofTest, unheard: true });
  const { lines } = v.parse(TranscriptDocument, JSON.parse(textOf(objectKeys.transcript(ofTest, job_id)) ?? ''));
  expect(lines[0]?.words[0]).toMatchObject({ text: 'This' });
  expect(itemOf('projects')).toMatchObject({
    status: 'ready',
    language: 'en',
  });
  expect(itemsOf('ledger')).toEqual([]);
});

it('has the exports that waited for it started, with copies of the font that they begin with', async () => {
  const style = { font_id: brandFontId };
  await prepare(undefined, [['Mix', 0.5, 0.8]], {}, { style });
  const key = objectKeys.transcript(work, job_id);
  put('exports', { ...exported, waits_for: job_id, transcript_key: key });
  put('jobs', { ...job, status: 'processing', export_ids: [exported.export_id] });
  putText(objectKeys.ownFont({ account_id, font_id: brandFontId }), 'font');
  await handler(speechWork);
  expect(textOf(objectKeys.exportFont({ ...work, export_id: exported.export_id }))).toBe('font');
  expect(sent.join()).toContain(exported.export_id);
});
