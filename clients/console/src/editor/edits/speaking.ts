import type { EditOperation } from '#contract/schemas/edit-transcript.ts';
import type { Line, Speaker } from '#contract/schemas/transcript.ts';

/** The speakers of the lines in the order in which they start to speak, as the API lists them, with their known names. */
export const speakersIn = (lines: readonly Line[], known: readonly Speaker[]): Speaker[] => {
  const labels = new Set<string>();
  for (const { words } of lines) for (const { speaker } of words) if (speaker !== undefined) labels.add(speaker);
  return [...labels].map((label) => ({ label, name: known.find((one) => one.label === label)?.name ?? null }));
};

/** A label that no speaker has. */
export const newLabel = (speakers: readonly Speaker[]): string => {
  const taken = new Set(speakers.map(({ label }) => label));
  let number = 0;
  while (taken.has(`spk_${number}`)) number += 1;
  return `spk_${number}`;
};

/** The operation that lets another speaker say a line. */
export const spokenBy = (lines: readonly Line[], line: number, speaker: string): EditOperation[] => {
  const words = lines[line]?.words ?? [];
  const said = words.map(({ text, start, end }) => ({ text, start, end, speaker }));
  return said.length > 0 ? [{ op: 'replace_words', line, word: 0, count: said.length, words: said }] : [];
};

/** This line and those after it that the same speaker says. */
export const turnFrom = (lines: readonly Line[], index: number): number[] => {
  const speaker = lines[index]?.words[0]?.speaker;
  const end = lines.findIndex(({ words }, at) => at > index && words.some((word) => word.speaker !== speaker));
  return Array.from({ length: (end < 0 ? lines.length : end) - index }, (_, at) => index + at);
};
