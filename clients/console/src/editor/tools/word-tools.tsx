import { useSignal } from '@preact/signals';
import { editorWords } from '../../messages/editor.ts';
import { Button } from '../../ui/button.tsx';
import { wordsAt } from '../edits/edited-words.ts';
import type { EditorParts } from './editor-parts.ts';
import { SpeakerSelect } from './speaker-select.tsx';

const text = editorWords.wordTools;

type Parts = Pick<EditorParts, 'edit' | 'typing'>;

/** The words at the cursor, with what is typed in them; undefined where no line is edited. */
const wordsAtCursor = ({ edit, typing }: Parts) => {
  typing.commit();
  const line = typing.selected.peek();
  const words = edit.lines.peek()[line]?.words ?? [];
  const [word, count] = wordsAt(words, typing.caret.peek());
  return count > 0 ? { line, word, count, words: words.slice(word, word + count) } : undefined;
};

/** Lets the words at the cursor stand out, or takes it back. */
export const toggleEmphasis = (parts: Parts): void => {
  const at = wordsAtCursor(parts);
  if (!at) return;
  const { words, ...place } = at;
  parts.edit.apply({ op: 'emphasize_words', ...place, emphasis: !words.every(({ emphasis }) => emphasis) });
};

/** For the line that is edited: who speaks it, and how the words at its cursor stand out. */
export const WordTools = ({ edit, typing }: Parts) => {
  const line = typing.selected.value;
  const words = edit.lines.value[line]?.words ?? [];
  const [word, count] = wordsAt(words, typing.caret.value);
  const chosen = words.slice(word, word + count);
  // An edit that is saved meanwhile renders this again.
  const typed = useSignal<string | undefined>(undefined);
  return (
    <>
      <SpeakerSelect edit={edit} speaker={words[0]?.speaker} lines={() => [line]} label={text.speaker} />
      <Button
        variant="quiet"
        aria-pressed={chosen.length > 0 && chosen.every(({ emphasis }) => emphasis)}
        onClick={() => {
          toggleEmphasis({ edit, typing });
          typing.focus();
        }}
      >
        {text.emphasize}
      </Button>
      <input
        class="input emoji"
        list="emoji"
        aria-label={text.emoji(chosen.at(-1)?.text ?? '')}
        placeholder={text.emojiHint}
        value={typed.value ?? chosen.at(-1)?.emoji ?? ''}
        onInput={({ currentTarget }) => {
          typed.value = currentTarget.value;
        }}
        onChange={({ currentTarget }) => {
          typed.value = undefined;
          const [given, at] = [currentTarget.value.trim(), wordsAtCursor({ edit, typing })];
          const emoji = given === '' ? null : given;
          if (at && (emoji === null || isEmoji(emoji)))
            edit.apply({ op: 'emphasize_words', line: at.line, word: at.word, count: at.count, emoji });
          else currentTarget.value = at?.words.at(-1)?.emoji ?? '';
        }}
      />
      <datalist id="emoji">
        {common.map((emoji) => (
          <option key={emoji} value={emoji} />
        ))}
      </datalist>
    </>
  );
};

const common = ['🔥', '💡', '✅', '❌', '❤️', '😂', '😮', '🎉', '👀', '👉', '💰', '📈', '⏰', '⚠️', '⭐', '🚀'];

/** The form that the API takes. */
const isEmoji = (text: string): boolean => /^\p{RGI_Emoji}$/v.test(text);
