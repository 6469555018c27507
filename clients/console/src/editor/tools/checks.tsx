import { useComputed } from '@preact/signals';
import { editorWords } from '../../messages/editor.ts';
import { projectWords } from '../../messages/projects.ts';
import { nameIn } from '../../name-in.ts';
import { Button } from '../../ui/button.tsx';
import { clockOf } from '../../ui/time.tsx';
import { toast } from '../../ui/toasts.tsx';
import { fixAll, fixFor, lineOf } from '../edits/fixes.ts';
import type { EditorParts } from './editor-parts.ts';

const text = editorWords.checks;
/** Further findings are counted, and shown when these are fixed. */
const shownFindings = 20;

type ChecksProps = Pick<EditorParts, 'edit' | 'playing' | 'preview' | 'typing' | 'tab'>;

/** The findings of the caption lint in the captions that are shown over the picture, updated with each edit. */
export const Checks = ({ edit, playing, preview, typing, tab }: ChecksProps) => {
  const { findings } = preview.checked.value;
  const lines = edit.lines.value;
  const all = useComputed(() => fixAll(edit.lines.value, preview.checked.value.findings, edit)).value;
  return (
    <section class="stack" aria-label={text.title}>
      <div class="row apart">
        <p class="soft" role="status">
          {text.count(findings.length, projectWords.videos.presets[preview.preset.value])}
        </p>
        {all.fixed > 1 && (
          <Button
            title={text.fixHelp}
            onClick={() => {
              edit.apply(...all.operations);
              toast(text.fixed(all.fixed));
            }}
          >
            {text.fixAll(all.fixed)}
          </Button>
        )}
      </div>
      <Warnings preview={preview} />
      <ol class="plain-list">
        {findings.slice(0, shownFindings).map((finding) => {
          const fix = fixFor(lines, finding, edit);
          return (
            <li key={`${finding.rule} ${finding.start} ${finding.message}`} class="check">
              <span>
                <span class="numbers soft small">{clockOf(finding.start)}</span> {nameIn(text.rules, finding.rule)}{' '}
                <span class="soft small">{finding.message}</span>
              </span>
              <span class="row">
                <Button
                  variant="quiet"
                  onClick={() => {
                    tab.open('words');
                    typing.edit(lineOf(lines, finding));
                    playing.showFrom(finding.start);
                  }}
                >
                  {text.show}
                </Button>
                {fix.length > 0 && <Button onClick={() => edit.apply(...fix)}>{text.fix}</Button>}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
};

/** What is wrong with the captions as a whole, such as a contrast that is too low. */
export const Warnings = ({ preview }: Pick<ChecksProps, 'preview'>) =>
  preview.checked.value.warnings.map(({ message }) => (
    <p key={message} class="notice cue">
      {message}
    </p>
  ));
