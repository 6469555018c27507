import { useState } from 'preact/hooks';
import { words } from '../messages/everywhere.ts';
import type { SentRequest } from '../sent-requests.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { methods } from './methods.ts';
import { shownCode } from './shown-code.ts';
import { languages, snippetsOf } from './snippets.ts';

const text = words.code;

/** A request as text to copy, for a shell, a program or an agent. */
export const CodeDialog = ({ requests }: { readonly requests: readonly SentRequest[] }) => {
  const [at, setAt] = useState(0);
  const [language, setLanguage] = useState<(typeof languages)[number]>('curl');
  const [copied, setCopied] = useState('');
  const request = requests[at];
  const code = request && snippetsOf(`${location.origin}/v1`, request)[language];
  const copy = async (code: string) => {
    await navigator.clipboard.writeText(code);
    setCopied(code);
  };
  return (
    <Dialog
      title={text.title}
      onClose={() => {
        shownCode.value = undefined;
      }}
    >
      {requests.length > 1 && (
        <Field label={text.request}>
          {(field) => (
            <select {...field} value={at} onInput={(event) => setAt(Number(event.currentTarget.value))}>
              {requests.map(({ operationId, path }, index) => (
                <option key={`${operationId} ${index}`} value={index}>
                  {[methods[operationId], ...Object.values(path)].join(' ')}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <fieldset class="row" aria-label={text.language}>
        {languages.map((one) => (
          <Button key={one} variant="quiet" aria-pressed={language === one} onClick={() => setLanguage(one)}>
            {text.languages[one]}
          </Button>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: so that the arrow keys can scroll it */}
      <pre tabIndex={0}>{code ?? (request ? text.noTool : text.none)}</pre>
      <p class="soft small">{text.help}</p>
      <div class="row">
        {code !== undefined && (
          <Button variant="primary" onClick={() => copy(code)}>
            {copied === code ? words.copied : words.copy}
          </Button>
        )}
        <Button
          onClick={() => {
            shownCode.value = undefined;
          }}
        >
          {words.close}
        </Button>
      </div>
    </Dialog>
  );
};
