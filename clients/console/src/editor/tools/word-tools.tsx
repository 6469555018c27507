import { useSignal } from '@preact/signals';
import { editorWords } from '../../messages/editor.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon.tsx';
import { wordsAt } from '../edits/edited-words.ts';
import { putBack, replacedAt } from '../edits/put-back.ts';
import type { EditorParts } from './editor-parts.ts';
import { SpeakerSelect } from './speaker-select.tsx';

const text = editorWords.wordTools;

type LoadedDialog = typeof import('./emoji-dialog.tsx');
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
  const replaced = replacedAt(words, word, count);
  /** The words that an emoji is chosen for. */
  const choosing = useSignal<(NonNullable<ReturnType<typeof wordsAtCursor>> & LoadedDialog) | undefined>(undefined);
  const { EmojiDialog } = choosing.value ?? {};
  return (
    <>
      <SpeakerSelect edit={edit} speaker={words[0]?.speaker} lines={() => [line]} label={text.speaker} />
      <IconButton
        icon="emphasize"
        label={text.emphasize}
        aria-pressed={chosen.length > 0 && chosen.every(({ emphasis }) => emphasis)}
        onClick={() => {
          toggleEmphasis({ edit, typing });
          typing.focus();
        }}
      />
      <IconButton
        icon="emoji"
        label={text.emoji(chosen.at(-1)?.text ?? '')}
        onClick={async () => {
          const at = wordsAtCursor({ edit, typing });
          choosing.value = at && { ...at, ...(await import('./emoji-dialog.tsx')) };
        }}
      />
      {replaced >= 0 && (
        <Button
          variant="quiet"
          onClick={() => {
            edit.apply(putBack(words, line, replaced));
            typing.focus();
          }}
        >
          {text.putBack(words[replaced]?.heard ?? '')}
        </Button>
      )}
      {choosing.value && EmojiDialog && (
        <EmojiDialog
          title={text.emoji(choosing.value.words.at(-1)?.text ?? '')}
          emoji={choosing.value.words.at(-1)?.emoji}
          onChoose={(emoji) => {
            const at = choosing.value;
            if (at) edit.apply({ op: 'emphasize_words', line: at.line, word: at.word, count: at.count, emoji });
          }}
          onClose={() => {
            choosing.value = undefined;
            typing.focus();
          }}
        />
      )}
    </>
  );
};
