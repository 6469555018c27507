import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { reviewPages } from '#contract/console.ts';
import type { Line } from '#contract/schemas/transcript.ts';
import { ApiError, Cueline, type Reply, type Transcript } from '#sdk/index.ts';
import { contentOf } from '../editor/edits/content-of.ts';

/** What the address of a review link says. The token stays in it, so that a reload works; no storage and no request line has it. */
export interface ReviewPlace {
  readonly client: Cueline;
  readonly projectId: string;
}

export const placeOf = ({ pathname, hash, origin }: Location): ReviewPlace => ({
  client: new Cueline({
    baseUrl: `${origin}/v1`,
    apiKey: new URLSearchParams(hash.slice(1)).get('token') ?? 'none',
    // Whoever opens the link has the token already.
    dangerouslyAllowBrowser: true,
    fetch: (url, init) => fetch(url, { ...init, credentials: 'omit' }),
  }),
  projectId: decodeURIComponent(pathname.slice(reviewPages.length + 1)),
});

const Place = createContext<ReviewPlace | undefined>(undefined);
export const PlaceProvider = Place.Provider;
export const useReview = (): ReviewPlace => {
  const place = useContext(Place);
  if (!place) throw new Error('This is a part of the page of a review.');
  return place;
};

/** A link that has ended, or one of a project that is gone. */
export const hasEnded = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 404);

/** The words that are shown, and the version that they are. */
export interface ReviewedWords {
  readonly lines: readonly Line[];
  readonly language: string;
  readonly etag: string;
}

export const wordsOf = ({ data, etag = '' }: Reply<Transcript>): ReviewedWords => ({
  lines: contentOf(data, { lines: [], speakers: [] }).lines,
  language: data.language,
  etag,
});
