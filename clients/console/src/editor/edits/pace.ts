import { codeOf, languageRules } from '@cueline/captions/breaking/language-rules.ts';
import { columnsOf } from '@cueline/captions/text-width.ts';

/** How long a line is, and how fast it is to be read, as Checks count it. */
export const paceOf = (text: string, seconds: number, language: string) => {
  const { maxColumnsPerSecond, columnsPerCharacter } = languageRules(codeOf(language));
  const characters = Math.ceil(columnsOf(text) / columnsPerCharacter);
  const perSecond = characters / Math.max(seconds, 0.001);
  return {
    characters,
    perSecond: Math.round(perSecond),
    isFast: perSecond > maxColumnsPerSecond / columnsPerCharacter,
  };
};
