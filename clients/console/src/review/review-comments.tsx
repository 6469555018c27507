import { useState } from 'preact/hooks';
import { maxCommentLength, maxReviewerNameLength } from '#contract/limits.ts';
import { inOrder, Said } from '../editor/comments.tsx';
import type { Playing } from '../editor/player/playing.ts';
import { reviewWords } from '../messages/review.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Field } from '../ui/field.tsx';
import { Problem, View, wrongIn } from '../ui/problem.tsx';
import { clockOf } from '../ui/time.tsx';
import { toast } from '../ui/toasts.tsx';
import { useAction } from '../use-action.ts';
import { useLoaded } from '../use-loaded.ts';
import { useReview } from './review-client.ts';

const text = reviewWords.comments;
/** Comments of others appear after at most so long. */
const pollMs = 20_000;
const nameKey = 'cueline.reviewer';

interface ReviewCommentsProps {
  readonly playing: Playing;
  readonly durationSeconds: number;
}

/** What is said about the project, and the field in which a person says more about the moment that is shown. */
export const ReviewComments = ({ playing, durationSeconds }: ReviewCommentsProps) => {
  const { client, projectId } = useReview();
  const comments = useLoaded(
    () => inOrder(client.reviews.comments(projectId)),
    projectId,
    () => pollMs,
  );
  return (
    <section class="stack" aria-label={text.title}>
      <h2>{text.title}</h2>
      <Say playing={playing} durationSeconds={durationSeconds} onSent={comments.reload} />
      <View loaded={comments}>
        {(found) =>
          found.length === 0 ? (
            <Empty text={text} />
          ) : (
            <ul class="plain-list">
              {found.map((comment) => (
                <li key={comment.id} class="comment">
                  <Said comment={comment} onSeek={() => playing.showFrom(comment.at)} />
                </li>
              ))}
            </ul>
          )
        }
      </View>
    </section>
  );
};

interface SayProps extends ReviewCommentsProps {
  readonly onSent: () => void;
}

const Say = ({ playing, durationSeconds, onSent }: SayProps) => {
  const { client, projectId } = useReview();
  const [said, setSaid] = useState('');
  const [author, setAuthor] = useState(() => localStorage.getItem(nameKey) ?? '');
  const at = Math.min(playing.seconds.value, durationSeconds);
  const { busy, error, run } = useAction(async () => {
    await client.reviews.comment(projectId, { at, text: said, author });
    localStorage.setItem(nameKey, author);
    setSaid('');
    toast(text.sent);
    onSent();
  });
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <Field label={text.text(clockOf(at))} wrong={wrongIn(error, 'text')}>
        {(field) => (
          <textarea
            {...field}
            rows={3}
            required
            maxLength={maxCommentLength}
            dir="auto"
            value={said}
            onInput={(event) => setSaid(event.currentTarget.value)}
          />
        )}
      </Field>
      <div class="row">
        <Field label={text.name} wrong={wrongIn(error, 'author')}>
          {(field) => (
            <input
              {...field}
              autocomplete="name"
              maxLength={maxReviewerNameLength}
              value={author}
              onInput={(event) => setAuthor(event.currentTarget.value)}
            />
          )}
        </Field>
        <Button variant="primary" type="submit" busy={busy}>
          {text.send}
        </Button>
      </div>
      {error !== undefined && <Problem error={error} beside={['text', 'author']} />}
    </form>
  );
};
