import type { ComponentProps } from 'preact';
import { useState } from 'preact/hooks';
import type { Project, Quote, QuoteTranscription } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import { CopyAs } from '../code/copy-as.tsx';
import { words } from '../messages/everywhere.ts';
import { projectWords } from '../messages/projects.ts';
import { platformOf, videosOf } from '../project-choices.ts';
import { atShownPrice } from '../quoted.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/problem.tsx';
import { useAction } from '../use-action.ts';
import { type Loaded, useLoaded } from '../use-loaded.ts';
import type { SpeechChoice } from './order.ts';
import { ScriptField } from './script-field.tsx';
import { knownLanguage, SpeechFields } from './speech-fields.tsx';
import './fields.css';

const text = projectWords.newCaptions;

interface TranscribeFormProps {
  readonly project: Project;
  /** Saves what is typed, which cannot be saved during a transcription. */
  readonly onBefore?: () => Promise<void>;
  readonly onStarted: () => void;
}

/** Transcribes a project, for the first time with a video on wish, or again: what is spoken, and the price on each button. */
export const TranscribeForm = ({ project, onBefore, onStarted }: TranscribeFormProps) => {
  const { id, language } = project;
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
  const start = async (quote: Loaded<Quote>, asked: QuoteTranscription) => {
    await onBefore?.();
    const agreed = await atShownPrice(quote, () => cueline.projects.quoteTranscription(id, asked));
    if (!agreed) return;
    await cueline.projects.transcribe(id, { ...asked, quote_id: agreed.quote_id });
    onStarted();
  };
  return (
    <div class="stack">
      <SpeechFields choice={choice} onChange={change} />
      <details open={script !== undefined}>
        <summary>{text.script}</summary>
        <ScriptField
          script={choice.script}
          takesSubtitles={false}
          onChange={(one) => change({ script: one, language: one ? choice.language : knownLanguage(choice.language) })}
        />
      </details>
      <Start variant="primary" id={id} body={body} action={text.transcribe} onStart={start} />
      {!onBefore && (
        <Start
          id={id}
          body={{ ...body, exports: videosOf(project) }}
          action={text.withVideo(text.transcribe, projectWords.videos.presets[platformOf(project)])}
          onStart={start}
        />
      )}
    </div>
  );
};

interface StartProps extends Pick<ComponentProps<typeof Button>, 'variant'> {
  readonly id: string;
  readonly body: QuoteTranscription;
  /** What the button does, before its price. */
  readonly action: string;
  readonly onStart: (quote: Loaded<Quote>, body: QuoteTranscription) => Promise<void>;
}

/** A button with the price of all that it starts. */
const Start = ({ variant, id, body, action, onStart }: StartProps) => {
  // The price depends on the length and the videos alone.
  const { exports } = body;
  const quote = useLoaded(() => cueline.projects.quoteTranscription(id, { exports }), id);
  const { run, busy, error } = useAction(() => onStart(quote, body));
  const credits = quote.value?.credits;
  return (
    <>
      {error !== undefined && <Problem error={error} />}
      {quote.error !== undefined && <Problem error={quote.error} onRetry={quote.reload} />}
      {quote.value?.warnings.map(({ message }) => (
        <p key={message} class="notice cue">
          {message}
        </p>
      ))}
      <div class="row">
        <Button variant={variant} busy={busy || !quote.value} onClick={() => run()}>
          {credits === undefined ? action : text.actionFor(action, words.credits(credits))}
        </Button>
        <CopyAs
          operation="startTranscription"
          input={{ path: { project_id: id }, body: { ...body, max_credits: credits } }}
        />
      </div>
    </>
  );
};
