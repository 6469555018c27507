import { signal, useComputed } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Line } from '#contract/schemas/transcript.ts';
import type { Review } from '#sdk/index.ts';
import { textOf } from '../editor/edits/edited-words.ts';
import { lineAt } from '../editor/edits/places.ts';
import { Playing } from '../editor/player/playing.ts';
import { words } from '../messages/everywhere.ts';
import { reviewWords } from '../messages/review.ts';
import { Page } from '../ui/page.tsx';
import { Problem, View } from '../ui/problem.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { useLoaded } from '../use-loaded.ts';
import { hasEnded, PlaceProvider, placeOf, useReview, wordsOf } from './review-client.ts';
import { ReviewComments } from './review-comments.tsx';
import { ReviewLines } from './review-lines.tsx';
import './review.css';

const text = reviewWords.page;
const preparingMs = 4000;
/** Frames by which a press on a line seeks past its first picture. The frame rate of the proxy is not known here. */
const framesPerSecond = 30;

/** What somebody with a review link, and no key, sees of one project. */
export const ReviewPage = () => {
  const [place] = useState(() => placeOf(location));
  return (
    <PlaceProvider value={place}>
      <Reviewed />
      <Toasts />
    </PlaceProvider>
  );
};

const Reviewed = () => {
  const { client, projectId } = useReview();
  const review = useLoaded(
    () => client.reviews.get(projectId),
    projectId,
    (found) => (found?.state === 'processing' && !found.video ? preparingMs : undefined),
  );
  const transcript = useLoaded(async () => wordsOf(await client.transcripts.get(projectId).withResponse()), projectId);
  const [playing] = useState(() => new Playing(signal(framesPerSecond)));
  if (hasEnded(review.error)) return <Ended />;
  const lines = transcript.value?.lines ?? [];
  return (
    <div class="review">
      <header class="review-bar">
        <p class="mark">{words.cueline}</p>
      </header>
      <main id="page" tabIndex={-1}>
        <Page title={review.value?.title ?? words.loading}>
          {review.error !== undefined && <Problem error={review.error} onRetry={review.reload} />}
          <div class="review-parts">
            <div class="stack">
              {review.value && (
                <Video review={review.value} lines={lines} playing={playing} onExpired={review.reload} />
              )}
              <ReviewComments playing={playing} durationSeconds={review.value?.duration ?? 0} />
            </div>
            <section class="stack" aria-label={text.words}>
              <div>
                <h2>{text.words}</h2>
                <p class="soft small">{text.wordsHelp}</p>
              </div>
              {isWithoutWords(transcript.error) ? (
                <p class="soft">{text.noWords}</p>
              ) : (
                <View loaded={transcript}>
                  {(said) => (
                    <ReviewLines
                      said={said}
                      durationSeconds={review.value?.duration ?? 0}
                      playing={playing}
                      onSaved={transcript.set}
                    />
                  )}
                </View>
              )}
            </section>
          </div>
        </Page>
      </main>
    </div>
  );
};

const isWithoutWords = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'transcript_not_ready';

const Ended = () => (
  <main class="sign-in">
    <p class="mark">{words.cueline}</p>
    <div class="stack">
      <h1>{text.ended}</h1>
      <p>{text.endedHelp}</p>
    </div>
  </main>
);

interface VideoProps {
  readonly review: Review;
  readonly lines: readonly Line[];
  readonly playing: Playing;
  readonly onExpired: () => void;
}

/** The proxy, with the spoken line over it. */
const Video = ({ review: { video, poster, title, state, urls_expire_at }, lines, playing, onExpired }: VideoProps) => {
  const element = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video && element.current) return playing.follow(element.current);
  }, [video, playing]);
  const said = useComputed(() => {
    const line = lines[lineAt(lines, playing.seconds.value)];
    return line && (line.words.at(-1)?.end ?? 0) > playing.seconds.value ? textOf(line.words) : '';
  }).value;
  if (!video) return <p class="notice">{state === 'processing' ? text.preparing : text.noVideo}</p>;
  return (
    <section class="review-video" aria-label={text.player}>
      {/* biome-ignore lint/a11y/useMediaCaption: the spoken line is over it, and all lines are beside it */}
      <video
        ref={element}
        src={`${video}#t=0.001`}
        poster={poster ?? undefined}
        preload="metadata"
        controls
        playsInline
        aria-label={title}
        onError={() => {
          if (urls_expire_at && Date.parse(urls_expire_at) <= Date.now()) onExpired();
        }}
      />
      <p class="review-said" dir="auto" aria-hidden="true">
        {said && <span>{said}</span>}
      </p>
    </section>
  );
};
