import type { ReadonlySignal } from '@preact/signals';
import type { Checked } from '../captions/checked.ts';
import { words } from '../messages.ts';
import { clockOf } from '../ui/time.tsx';

const text = words.style;
const shown = 3;

/** What the checks find in the captions in this style. */
export const StyleWarnings = ({ checked }: { readonly checked: ReadonlySignal<Checked> }) => {
  const { warnings, findings } = checked.value;
  return (
    <div class="stack" role="status" aria-label={text.warnings}>
      {warnings.map(({ message }) => (
        <p key={message} class="notice cue">
          {message}
        </p>
      ))}
      {findings.length > 0 && (
        <div class="notice cue">
          <p>{text.findings(findings.length)}</p>
          <ul class="changes">
            {findings.slice(0, shown).map(({ rule, message, text: captions, start }) => (
              <li key={`${rule} ${start} ${message}`}>
                {captions && (
                  <>
                    <span class="numbers">{clockOf(start)}</span> <span dir="auto">“{captions}”</span>{' '}
                  </>
                )}
                {message}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
};
