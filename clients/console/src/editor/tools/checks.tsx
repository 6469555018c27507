import { words } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { clockOf } from '../../ui/time.tsx';
import { fixFor, lineOf } from '../edits/fixes.ts';
import type { EditorParts } from './editor-parts.ts';

const text = words.checks;
/** Further findings are counted, and shown when these are fixed. */
const shownFindings = 20;

type ChecksProps = Pick<EditorParts, 'edit' | 'playing' | 'preview' | 'typing'>;

/** The findings of the caption lint in the captions as an export would show them, updated with each edit. */
export const Checks = ({ edit, playing, preview, typing }: ChecksProps) => {
  const findings = preview.findings.value;
  const lines = edit.lines.value;
  return (
    <section class="stack" aria-label={text.title}>
      <h2>{text.title}</h2>
      {preview.warnings.value.map(({ code, message }) => (
        <p key={code} class="notice cue">
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
            <li key={`${finding.rule} ${finding.start}`} class="check">
              <span>
                <span class="numbers soft small">{clockOf(finding.start)}</span> {text.rules[finding.rule]}{' '}
                <span class="soft small">{finding.message}</span>
              </span>
              <span class="row">
                <Button
                  variant="quiet"
                  onClick={() => {
                    typing.edit(lineOf(lines, finding));
                    playing.seek(finding.start);
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
