import type { SharedFinding } from '../../captions/checked.ts';
import { words } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { clockOf } from '../../ui/time.tsx';
import { fixFor, lineOf } from '../edits/fixes.ts';
import type { ExportChoice } from '../export-choice.ts';
import type { EditorParts } from './editor-parts.ts';

const text = words.checks;
/** Further findings are counted, and shown when these are fixed. */
const shownFindings = 20;

interface ChecksProps extends Pick<EditorParts, 'edit' | 'playing' | 'preview' | 'typing'> {
  readonly choice: ExportChoice;
}

/** The findings of the caption lint in the captions as the chosen exports would show them, updated with each edit. */
export const Checks = ({ edit, playing, preview, typing, choice }: ChecksProps) => {
  const { warnings, findings } = preview.checked.value;
  const lines = edit.lines.value;
  const isOfSome = choice.checked.value.presets.length > 1;
  return (
    <section class="stack" aria-label={text.title}>
      <h2>{text.title}</h2>
      {warnings.map(({ message }) => (
        <p key={message} class="notice cue">
          {message}
        </p>
      ))}
      <p class="soft" role="status">
        {text.count(findings.length)}
      </p>
      <ol class="plain-list">
        {findings.slice(0, shownFindings).map((finding) => {
          const fix = fixFor(lines, finding, edit.language, edit.durationSeconds);
          return (
            <li key={`${finding.rule} ${finding.start} ${finding.message}`} class="check">
              <span>
                <span class="numbers soft small">{clockOf(finding.start)}</span> {text.rules[finding.rule]}{' '}
                <span class="soft small">
                  {finding.message} {isOfSome && namesOf(finding)}
                </span>
              </span>
              <span class="row">
                <Button
                  variant="quiet"
                  onClick={() => {
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

const namesOf = ({ presets }: SharedFinding): string =>
  presets.map((preset) => words.exportPanel.presets[preset]).join(', ');
