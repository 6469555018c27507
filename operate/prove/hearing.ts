import { readTalk } from '../stage/talk.ts';
import { type ProofRun, pollMs } from './exports.ts';
import { NotHere } from './findings.ts';

const mostWrong = 2;
/** How far off a sentence may begin: it follows a pause. */
const mostLateMs = 150;

/** Has the talk heard again, without speakers, by our own recogniser or by address: its words are right, and its sentences begin when they are spoken. */
export const checkHearing = ({ api, report }: ProofRun, projectId: string): Promise<void> =>
  report.part(() =>
    report.check('our own recogniser', async (saw) => {
      const startedMs = Date.now();
      await api.projects.transcribe(projectId, { language: 'en', speakers: false });
      await api.wait({ type: 'project', ids: [projectId] }, { pollMs });
      const { engine, lines } = await api.transcripts.get(projectId);
      if (engine === 'transcribe') throw new NotHere('Transcribe hears English: speech of the stage has nothing else');
      const heard = lines.flatMap(({ words }) => words);
      const { sentences } = await readTalk();
      const spoken = sentences.flatMap(({ text }) => spokenWords(text));
      const wrong = spoken.filter((word, at) => word !== spokenWords(heard[at]?.text ?? '')[0]).length;
      if (wrong > mostWrong) throw new Error(`${wrong} of ${spoken.length} words are wrong`);
      const lateMs = Math.max(...sentences.map(({ text, startMs }) => Math.abs(startOf(text, heard) - startMs)));
      if (lateMs > mostLateMs) throw new Error(`a sentence begins ${lateMs} ms off`);
      saw(
        `engine ${engine}: ${wrong} of ${spoken.length} words wrong; sentences at most ${lateMs} ms off; in ${Date.now() - startedMs} ms`,
      );
    }),
  );

/** Numbers are heard as digits. */
const spokenWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('twenty', '20')
    .split(/[^a-z0-9']+/)
    .filter(Boolean);

const startOf = (sentence: string, heard: readonly { readonly text: string; readonly start: number }[]): number => {
  const [first] = spokenWords(sentence);
  const found = heard.find(({ text }) => spokenWords(text)[0] === first);
  return found ? Math.round(found.start * 1000) : Number.POSITIVE_INFINITY;
};
