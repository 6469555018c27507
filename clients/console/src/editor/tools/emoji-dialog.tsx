import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { editorWords } from '../../messages/editor.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type EmojiWords, emojisMatching } from './emojis-matching.ts';

const text = editorWords.wordTools;

interface EmojiDialogProps {
  readonly title: string;
  /** The chosen one. */
  readonly emoji: string | undefined;
  /** Null: none. */
  readonly onChoose: (emoji: string | null) => void;
  readonly onClose: () => void;
}

/** Emoji by what they show: `bread` finds 🍞. Enter takes the first. */
export const EmojiDialog = ({ title, emoji, onChoose, onClose }: EmojiDialogProps) => {
  const words = useSignal<EmojiWords>({});
  const typed = useSignal('');
  useEffect(() => {
    import('emojilib/dist/emoji-en-US.json', { with: { type: 'json' } }).then(({ default: all }) => {
      words.value = all;
    });
  }, [words]);
  const found = emojisMatching(typed.value, words.value);
  const choose = (chosen: string | null) => {
    onChoose(chosen);
    onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (found[0]) choose(found[0]);
        }}
      >
        <input
          class="input"
          type="search"
          aria-label={text.findEmoji}
          placeholder={text.findEmoji}
          onInput={({ currentTarget }) => {
            typed.value = currentTarget.value;
          }}
        />
      </form>
      <div class="emojis">
        {found.map((each) => (
          <Button
            key={each}
            variant="quiet"
            aria-label={[each, words.value[each]?.[0]?.replaceAll('_', ' ')].filter(Boolean).join(' ')}
            aria-pressed={each === emoji}
            onClick={() => choose(each)}
          >
            {each}
          </Button>
        ))}
      </div>
      {found.length === 0 && <p class="soft">{text.noEmoji}</p>}
      {emoji && (
        <Button variant="quiet" onClick={() => choose(null)}>
          {text.removeEmoji}
        </Button>
      )}
    </Dialog>
  );
};
