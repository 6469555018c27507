import type { Comment, PagePromise } from '#sdk/index.ts';
import { reviewWords } from '../messages/review.ts';
import { clockOf, Time } from '../ui/time.tsx';
import './comments.css';

const text = reviewWords.comments;

/** All pages, in the order of the media. */
export const inOrder = async (
  pages: PagePromise<Comment, { readonly data: readonly Comment[] }>,
): Promise<Comment[]> => {
  const found: Comment[] = [];
  for await (const comment of pages) found.push(comment);
  return found.toSorted((one, other) => one.at - other.at || one.created_at.localeCompare(other.created_at));
};

interface SaidProps {
  readonly comment: Comment;
  readonly onSeek: () => void;
}

/** A comment, as text: whoever wrote it is unknown. */
export const Said = ({
  comment: { at, author, review_link_id, created_at, resolved, text: said },
  onSeek,
}: SaidProps) => (
  <div class={resolved ? 'said-comment soft' : 'said-comment'}>
    <button type="button" class="moment numbers" onClick={onSeek} aria-label={reviewWords.page.seek(clockOf(at))}>
      {clockOf(at)}
    </button>
    <div>
      <p class="small">
        <b dir="auto">{author ?? (review_link_id ? text.anonymous : text.own)}</b>{' '}
        <span class="soft">
          <Time at={created_at} />
          {resolved && `, ${text.resolved}`}
        </span>
      </p>
      <p class="comment-text" dir="auto">
        {said}
      </p>
    </div>
  </div>
);
