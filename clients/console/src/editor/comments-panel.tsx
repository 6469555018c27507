import type { Comment } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import { reviewWords } from '../messages/review.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Problem, View } from '../ui/problem.tsx';
import { useAction } from '../use-action.ts';
import { useLoaded } from '../use-loaded.ts';
import { inOrder, Said } from './comments.tsx';

const text = reviewWords.comments;
/** A reviewer may be writing while the editor is open. */
const pollMs = 20_000;

interface CommentsPanelProps {
  readonly projectId: string;
  /** Shows the moment, and the words of it where `edit` is true. */
  readonly onShow: (seconds: number, edit: boolean) => void;
}

/** What reviewers say, in the order of the video: each is shown in its place and resolved, as a finding is. */
export const CommentsPanel = ({ projectId, onShow }: CommentsPanelProps) => {
  const comments = useLoaded(
    () => inOrder(cueline.reviews.comments(projectId)),
    projectId,
    () => pollMs,
  );
  const change = useAction(async (what: () => Promise<unknown>) => {
    await what();
    comments.reload();
  });
  return (
    <section class="stack" aria-label={text.title}>
      <h2>{text.title}</h2>
      {change.error !== undefined && <Problem error={change.error} />}
      <View loaded={comments}>
        {(found) =>
          found.length === 0 ? (
            <Empty text={{ empty: text.empty, emptyHelp: text.emptyForOwner }} />
          ) : (
            <>
              <p class="soft" role="status">
                {text.open(found.filter(({ resolved }) => !resolved).length)}
              </p>
              <ul class="plain-list">
                {[...found]
                  .sort((one, other) => Number(one.resolved) - Number(other.resolved))
                  .map((comment) => (
                    <li key={comment.id} class="comment">
                      <Said comment={comment} onSeek={() => onShow(comment.at, false)} />
                      <Actions
                        comment={comment}
                        busy={change.busy}
                        onShow={() => onShow(comment.at, true)}
                        onChange={change.run}
                      />
                    </li>
                  ))}
              </ul>
            </>
          )
        }
      </View>
    </section>
  );
};

interface ActionsProps {
  readonly comment: Comment;
  readonly busy: boolean;
  readonly onShow: () => void;
  readonly onChange: (what: () => Promise<unknown>) => void;
}

const Actions = ({ comment: { id, project_id, resolved }, busy, onShow, onChange }: ActionsProps) => (
  <div class="row">
    <Button variant="quiet" onClick={onShow}>
      {text.show}
    </Button>
    <Button busy={busy} onClick={() => onChange(() => cueline.reviews.resolve(project_id, id, !resolved).then())}>
      {resolved ? text.reopen : text.resolve}
    </Button>
    {resolved && (
      <Button
        variant="danger"
        busy={busy}
        onClick={() => onChange(() => cueline.reviews.deleteComment(project_id, id).then())}
      >
        {text.remove}
      </Button>
    )}
  </div>
);
