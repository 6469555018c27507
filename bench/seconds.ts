import { quantile } from './quantile.ts';
import { figures, stageTimes } from './seconds/figures.ts';
import { clips, piecesOf, quiet, rules, type Setting, type Stage, simulate, type Waits } from './seconds/model.ts';

const stages: readonly Stage[] = ['probe', 'start', 'hearing', 'restart', 'plan', 'pieces', 'join', 'end', 'all'];
const clipsOfQuiet = 4000;
const clipsOfHour = 10_000;

/** What a customer waits for a clip of 60 seconds, from the end of its upload, by discrete events. */
export function benchSeconds(): void {
  console.table(stageTimes);
  console.table(figures);
  console.table(rules);
  console.table(Object.fromEntries(Object.entries(clips).map(([name, facts]) => [name, planOf(piecesOf(facts))])));
  console.log('One clip of 60 s on a quiet stage, seconds p50 / p95:');
  console.table(oneClip());
  console.log(`${clipsOfHour.toLocaleString('en')} clips of a phone in an hour, minutes:`);
  console.table(oneHour());
  console.log(
    'None of it was measured on AWS: it ranks causes, and is no forecast. The same seed gives the same figures.',
  );
}

const planOf = (pieces: ReturnType<typeof piecesOf>) => ({
  pieces: pieces.length,
  'slowest, s on the bench': Math.max(...pieces.map(({ seconds }) => seconds)).toFixed(1),
});

const both = (waits: readonly Waits[], stage: Stage): string => {
  const values = waits.map((wait) => wait[stage]);
  return `${quantile(values, 0.5).toFixed(1)} / ${quantile(values, 0.95).toFixed(1)}`;
};

const oneClip = () =>
  Object.fromEntries(
    Object.entries(clips).flatMap(([name, facts]) =>
      (
        [
          ['MediaConvert', 'mediaconvert', 'transcribe', 0.25, quiet.places],
          ['Transcribe, ours', 'lambda', 'transcribe', 0.25, quiet.places],
          ['Transcribe, ours, five pollers', 'lambda', 'transcribe', 0.25, figures.pollersAtFirst.value],
          ['ours, warm', 'lambda', 'own', 0, quiet.places],
          ['ours, cold', 'lambda', 'own', 1, quiet.places],
        ] as const
      ).map(([how, renderer, speech, cold, places]) => {
        const waits = simulate({ ...quiet, renderer, speech, cold, places, facts }, clipsOfQuiet);
        return [`${name}: ${how}`, Object.fromEntries(stages.map((stage) => [stage, both(waits, stage)]))];
      }),
    ),
  );

const oneHour = () => {
  const facts = clips['phone video'];
  if (!facts) throw new Error('There is no clip of a phone');
  const hour = { speech: 'transcribe', cold: 0.05, clipsAnHour: clipsOfHour, facts } as const;
  const quotas = [
    ['default', { places: quiet.places, jobs: quiet.jobs }],
    ['raised', { places: 450, jobs: 150 }],
  ] as const;
  const renderers: readonly Setting['renderer'][] = ['mediaconvert', 'lambda', 'auto'];
  return Object.fromEntries(
    quotas.flatMap(([quota, most]) =>
      renderers.map((renderer) => {
        const waits = simulate({ ...hour, ...most, renderer }, clipsOfHour).map(({ all }) => all / 60);
        const [p50, p95] = [quantile(waits, 0.5).toFixed(1), quantile(waits, 0.95).toFixed(1)];
        return [
          `${renderer}, ${quota} quotas: ${most.places} places, ${most.jobs} jobs`,
          { p50, p95, most: Math.max(...waits).toFixed(1) },
        ];
      }),
    ),
  );
};
