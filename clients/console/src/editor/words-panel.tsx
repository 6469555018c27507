import { keysOfCommand } from '../commands/commands.ts';
import { editorWords } from '../messages/editor.ts';
import { Fold } from '../ui/fold.tsx';
import { IconButton } from '../ui/icon.tsx';
import { Rows } from './rows.tsx';
import { Checks } from './tools/checks.tsx';
import type { EditorParts } from './tools/editor-parts.ts';
import { FindBar } from './tools/find-bar.tsx';
import { Speakers } from './tools/speakers.tsx';
import { WordTools } from './tools/word-tools.tsx';

const text = editorWords.editor;

/** The rows of the transcript, the search above them, and below them what is wrong with them and who speaks. */
export const WordsPanel = ({ parts }: { readonly parts: EditorParts }) => {
  const { edit, typing, preview, search, onFind } = parts;
  return (
    <>
      <section class="lines" aria-label={text.lines}>
        <div class="bar">
          <IconButton icon="find" label={text.find} keys={keysOfCommand('editor-find')} onClick={onFind} />
          {typing.selected.value >= 0 && <WordTools {...parts} />}
        </div>
        {search.opened.value > 0 && <FindBar key={search.opened.value} {...parts} />}
        <Rows {...parts} />
        <KeysHint />
      </section>
      <Fold title={editorWords.checks.title} count={preview.checked.value.findings.length}>
        <Checks {...parts} />
      </Fold>
      {edit.speakers.value.length > 0 && (
        <Fold title={editorWords.speakers.title} count={edit.speakers.value.length}>
          <Speakers edit={edit} />
        </Fold>
      )}
    </>
  );
};

/** What the field of a line is described by; the sheet of keys shows them all. */
const KeysHint = () => (
  <p id="editor-keys" class="only-heard">
    {text.keys({
      split: keysOfCommand('editor-split'),
      merge: keysOfCommand('editor-merge'),
      leave: keysOfCommand('editor-leave'),
      sheet: keysOfCommand('sheet'),
    })}
  </p>
);
