import { cleanText } from '@cueline/captions/clean-text.ts';
import { type ReadCue, type ReadSpan, textOfRow } from '@cueline/captions/reading/caption-file.ts';
import { maxSpeakerLabelLength } from '#contract/limits.ts';
import type { TranscriptWarning } from '#contract/schemas/transcript.ts';

/** A name in capitals before a colon, as captions for the deaf have it, with the marks of a change of speakers before it. */
const nameMark =
  /^\s*(?:>>\s*|[-–—]\s*)?\[?((?:\p{Lu}[\p{Lu}\p{M}\d.'’-]*)(?: [\p{Lu}\d][\p{Lu}\p{M}\d.'’-]*){0,3})\]?:(?=\s|$)\s*/u;
/** Where another speaker begins, whoever that is: CEA-608 captions have the first, subtitles of films the second, in rows of one cue. */
const changeMark = /^\s*>>+\s*/;
const dashMark = /^\s*[-–](?:\s+(?=\S)|(?=[\p{L}\p{Ps}\p{Pi}"¿¡]))/u;
/** One alone is as likely a word of the text. */
const leastMarks = 2;

interface Named {
  readonly cues: readonly ReadCue[];
  readonly warnings: TranscriptWarning[];
}

/**
 * Cues whose rows begin with names, with these as speakers of what follows in the cue; otherwise with marks of a change, as two speakers in
 * turn. Both are told. Dashes stay in the text, since captions show them. Files with voices stay as they are.
 */
export function withNamedSpeakers(cues: readonly ReadCue[]): Named {
  const rows = cues.flatMap((cue) => cue.rows);
  if (rows.some((row) => row.some(({ speaker }) => speaker))) return { cues, warnings: [] };
  const names = rows.flatMap((row) => nameMark.exec(startOf(row))?.[1] ?? []);
  if (names.length >= leastMarks) {
    const shown = [...new Set(names)].slice(0, 5).join(', ');
    return told(cues.map(named), `Names at the start of rows were read as speakers: ${shown}.`);
  }
  if (rows.filter((row) => changeMark.test(startOf(row))).length >= leastMarks)
    return told(inTurns(cues, changeMark), 'Marks (>>) at the start of rows were read as two speakers in turn.');
  const isDialogue = cues.some((cue) => cue.rows.filter((row) => dashMark.test(startOf(row))).length >= leastMarks);
  return isDialogue
    ? told(inTurns(cues, dashMark), 'Dashes at the start of rows were read as two speakers in turn.')
    : { cues, warnings: [] };
}

const startOf = ([first]: readonly ReadSpan[]): string => first?.text ?? '';

const told = (cues: readonly ReadCue[], what: string): Named => ({
  cues,
  warnings: [{ code: 'speakers_named', message: `${what} Send names=text to keep them as text alone.` }],
});

/** A speaker goes on in the next cue until a mark of CEA-608, and to the end of a cue after a dash. */
function inTurns(cues: readonly ReadCue[], mark: RegExp): ReadCue[] {
  let [speaker, before]: (string | undefined)[] = [];
  return cues.map((cue) => {
    if (mark === dashMark) speaker = undefined;
    const rows = cue.rows.map((row) => {
      const begins = mark.test(startOf(row));
      const isSound = isSoundLabel(textOfRow(row));
      if (begins) {
        speaker = before === 'spk_0' ? 'spk_1' : 'spk_0';
        before = speaker;
      }
      return row.map((span, at): ReadSpan => {
        const text = begins && at === 0 && mark === changeMark ? span.text.replace(mark, '') : span.text;
        return { ...span, text, ...(speaker && !isSound && { speaker }) };
      });
    });
    return { ...cue, rows: rows.map((row) => row.filter(({ text }) => text !== '')).filter((row) => row.length > 0) };
  });
}

function named(cue: ReadCue): ReadCue {
  let speaker: string | undefined;
  const rows = cue.rows.map((row) => {
    const mark = nameMark.exec(row[0]?.text ?? '');
    if (mark) speaker = mark[1];
    const spoken = row.map(
      (span, at): ReadSpan => ({
        ...span,
        text: at === 0 && mark ? span.text.slice(mark[0].length) : span.text,
        ...(speaker && { speaker }),
      }),
    );
    return spoken.filter(({ text }) => text !== '');
  });
  return { ...cue, rows: rows.filter((row) => row.length > 0) };
}

/** Whether all of a cue is in brackets or between notes: the label of a sound, or what is sung. */
export const isSoundLabel = (text: string): boolean =>
  /^(?:\[[^\]]+\]|\([^)]+\)|（[^）]+）|[♪♫#*](?:.*[♪♫#*])?)$/su.test(text.trim());

/** A name as a label may be written. */
export const labelOf = (name: string): string => [...cleanText(name)].slice(0, maxSpeakerLabelLength).join('').trim();
