import { useComputed } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ApiError } from '../api.ts';
import { replacementsFor, textOf } from '../editor/edits/edited-words.ts';
import { lineAt } from '../editor/edits/places.ts';
import type { Playing } from '../editor/player/playing.ts';
import { words } from '../messages/everywhere.ts';
import { reviewWords } from '../messages/review.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/problem.tsx';
import { exactClockOf } from '../ui/time.tsx';
import { toast } from '../ui/toasts.tsx';
import { useAction } from '../use-action.ts';
import { type ReviewedWords, useReview, wordsOf } from './review-client.ts';

const text = reviewWords.page;

interface ReviewLinesProps {
  readonly said: ReviewedWords;
  readonly durationSeconds: number;
  readonly playing: Playing;
  readonly onSaved: (saved: ReviewedWords) => void;
}

/** All lines. The one that was pressed is a field. */
export const ReviewLines = ({ said, playing, ...props }: ReviewLinesProps) => {
  const [edited, setEdited] = useState<number>();
  const spoken = useComputed(() => lineAt(said.lines, playing.seconds.value)).value;
  if (said.lines.length === 0) return <p class="soft">{text.noWords}</p>;
  return (
    <ol class="plain-list review-lines">
      {said.lines.map((line, at) => {
        const start = line.words[0]?.start ?? 0;
        const time = exactClockOf(start);
        return (
          <li key={at} class={at === spoken ? 'line spoken' : 'line'}>
            <button
              type="button"
              class="moment numbers"
              aria-label={text.seek(time)}
              onClick={() => {
                playing.showFrom(start);
                playing.play();
              }}
            >
              {time}
            </button>
            {at === edited ? (
              <Correction {...{ said, playing, ...props }} at={at} time={time} onClose={() => setEdited(undefined)} />
            ) : (
              <button
                type="button"
                class="line-text"
                dir="auto"
                title={text.edit(time)}
                onClick={() => {
                  setEdited(at);
                  playing.showFrom(start);
                }}
              >
                {textOf(line.words)}
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
};

interface CorrectionProps extends ReviewLinesProps {
  readonly at: number;
  readonly time: string;
  readonly onClose: () => void;
}

/** Where somebody has saved meanwhile, what was typed stays, and the words below it are the new ones. */
const Correction = ({
  said: { lines, language, etag },
  durationSeconds,
  at,
  time,
  onClose,
  onSaved,
}: CorrectionProps) => {
  const { client, projectId } = useReview();
  const line = lines[at];
  const [typed, setTyped] = useState(textOf(line?.words ?? []));
  const [isChanged, setIsChanged] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const save = useAction(async () => {
    const operations = replacementsFor(lines, at, typed, { language, durationSeconds });
    if (operations.length === 0) return onClose();
    try {
      onSaved(wordsOf(await client.transcripts.edit(projectId, { operations }, { ifMatch: etag }).withResponse()));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'version_mismatch') throw error;
      onSaved(wordsOf(await client.transcripts.get(projectId).withResponse()));
      return setIsChanged(true);
    }
    toast(text.saved);
    onClose();
  });
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        save.run();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <input
        class="input"
        aria-label={text.line(time)}
        dir="auto"
        value={typed}
        ref={field}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      {isChanged && (
        <p class="notice cue" role="alert">
          {text.changed} <b dir="auto">{textOf(line?.words ?? [])}</b>
        </p>
      )}
      {save.error !== undefined && <Problem error={save.error} />}
      <div class="row">
        <Button variant="primary" type="submit" busy={save.busy}>
          {words.save}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
    </form>
  );
};
