import { useState } from 'preact/hooks';
import { maxTextLength } from '#contract/limits.ts';
import { projectWords } from '../messages/projects.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { toast } from '../ui/toasts.tsx';
import type { Script } from './script.ts';

const text = projectWords.newCaptions;

interface ScriptFieldProps {
  readonly script: Script | undefined;
  /** Subtitles make a transcription needless. */
  readonly takesSubtitles: boolean;
  readonly onChange: (script: Script | undefined) => void;
}

/** The words, where somebody has them: typed, pasted, or in a file. */
export const ScriptField = ({ script, takesSubtitles, onChange }: ScriptFieldProps) => {
  const [wrong, setWrong] = useState<string>();
  const read = async (file: File | undefined) => {
    if (!file) return;
    const { scriptOf } = await import('./script-of.ts');
    const { script: found, guessed } = scriptOf(file.name, new Uint8Array(await file.arrayBuffer()), takesSubtitles);
    setWrong(found ? undefined : text.noScript(file.name));
    if (found && guessed) toast(text.encodingGuessed(file.name, guessed));
    if (found) onChange(found);
  };
  if (script?.kind === 'subtitles') {
    return (
      <div class="row">
        <span>{text.subtitlesChosen(script.name)}</span>
        <Button variant="quiet" onClick={() => onChange(undefined)}>
          {text.noSubtitles}
        </Button>
      </div>
    );
  }
  return (
    <div class="stack">
      <Field label={text.scriptText} hint={takesSubtitles ? text.scriptHint : text.textHint} wrong={wrong}>
        {(field) => (
          <textarea
            {...field}
            rows={4}
            maxLength={maxTextLength}
            dir="auto"
            value={script?.text ?? ''}
            onInput={({ currentTarget: { value } }) =>
              onChange(value.trim() ? { kind: 'text', text: value } : undefined)
            }
          />
        )}
      </Field>
      <div>
        <label class="button">
          {text.scriptFile}
          <input
            class="only-heard"
            type="file"
            accept={
              takesSubtitles ? '.txt,.srt,.vtt,.ttml,.xml,.dfxp,.ass,.ssa,.lrc,text/plain' : '.txt,.lrc,text/plain'
            }
            onChange={(event) => {
              read(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
        </label>
      </div>
    </div>
  );
};
