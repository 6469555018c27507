import { languageRules } from './breaking/language-rules.ts';
import { joinWords } from './join-words.ts';
import { columnsOf } from './text-width.ts';
import type { TimedLine, TimedWord } from './words.ts';

/**
 * Lines without unspoken passages that would be shown for less time than reading takes. `language` as returned by languageOf.
 */
export function withoutHurried(lines: readonly TimedLine[], language: string): TimedLine[] {
  const hurried = new Set(
    passagesOf(lines)
      .filter((words) => isHurried(words, language))
      .flat(),
  );
  if (hurried.size === 0) return [...lines];
  return lines
    .map(({ words, ...line }) => ({ ...line, words: words.filter((word) => !hurried.has(word)) }))
    .filter(({ words }) => words.length > 0);
}

/** Runs of consecutive words marked unheard; a run may cross lines. */
export function passagesOf(lines: readonly TimedLine[]): TimedWord[][] {
  const passages: TimedWord[][] = [];
  let before: TimedWord | undefined;
  for (const word of lines.flatMap(({ words }) => words)) {
    const passage = before?.unheard ? passages.at(-1) : undefined;
    if (word.unheard && passage) passage.push(word);
    else if (word.unheard) passages.push([word]);
    before = word;
  }
  return passages;
}

export function isHurried(words: readonly TimedWord[], language: string): boolean {
  const [first, last] = [words[0], words.at(-1)];
  const shownMs = (last?.endMs ?? 0) - (first?.startMs ?? 0);
  return shownMs * languageRules(language).maxColumnsPerSecond < 1000 * columnsOf(joinWords(words));
}
