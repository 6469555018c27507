import { useState } from 'preact/hooks';
import type { Project } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import { CopyAs } from '../code/copy-as.tsx';
import { words } from '../messages/everywhere.ts';
import { projectWords } from '../messages/projects.ts';
import { atShownPrice } from '../quoted.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/problem.tsx';
import { useAction } from '../use-action.ts';
import { useLoaded } from '../use-loaded.ts';
import type { SpeechChoice } from './order.ts';
import { ScriptField } from './script-field.tsx';
import { knownLanguage, SpeechFields } from './speech-fields.tsx';
import './fields.css';

const text = projectWords.projectPage;

interface TranscribeFormProps {
  readonly project: Project;
  /** Saves what is typed, which cannot be saved during a transcription. */
  readonly onBefore?: () => Promise<void>;
  readonly onStarted: () => void;
}

/** Transcribes a project, for the first time or again: what is spoken, and the price on the button. */
export const TranscribeForm = ({ project: { id, language }, onBefore, onStarted }: TranscribeFormProps) => {
  const given = useLoaded(async () => (await cueline.projects.text(id)).text, id);
  const [changed, setChanged] = useState<Partial<SpeechChoice>>({});
  const script = given.value ? ({ kind: 'text', text: given.value } as const) : undefined;
  const choice: SpeechChoice = { language: knownLanguage(language), speakers: undefined, script, ...changed };
  const change = (one: Partial<SpeechChoice>) => setChanged({ ...changed, ...one });
  const body = {
    language: choice.language,
    ...(choice.speakers !== undefined && { speakers: choice.speakers }),
    // Without a text the project keeps its own.
    ...('script' in changed && { text: changed.script?.text ?? '' }),
  };
  // The price depends on the length alone.
  const quote = useLoaded(() => cueline.projects.quoteTranscription(id), id);
  const start = useAction(async () => {
    await onBefore?.();
    const agreed = await atShownPrice(quote, () => cueline.projects.quoteTranscription(id, body));
    if (!agreed) return;
    await cueline.projects.transcribe(id, { ...body, quote_id: agreed.quote_id });
    onStarted();
  });
  return (
    <div class="stack">
      <SpeechFields choice={choice} onChange={change} />
      <details open={script !== undefined}>
        <summary>{projectWords.newCaptions.script}</summary>
        <ScriptField
          script={choice.script}
          takesSubtitles={false}
          onChange={(one) => change({ script: one, language: one ? choice.language : knownLanguage(choice.language) })}
        />
      </details>
      {start.error !== undefined && <Problem error={start.error} />}
      {quote.error !== undefined && <Problem error={quote.error} onRetry={quote.reload} />}
      {quote.value?.warnings.map(({ message }) => (
        <p key={message} class="notice cue">
          {message}
        </p>
      ))}
      <div class="row">
        <Button variant="primary" busy={start.busy || !quote.value} onClick={() => start.run()}>
          {quote.value ? text.transcribe(words.credits(quote.value.credits)) : text.transcribeSoon}
        </Button>
        <CopyAs
          operation="startTranscription"
          input={{ path: { project_id: id }, body: { ...body, max_credits: quote.value?.credits } }}
        />
      </div>
    </div>
  );
};
