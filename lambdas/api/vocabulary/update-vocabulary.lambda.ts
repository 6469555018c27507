import { vocabularyRoutes } from '#contract/routes/vocabulary.ts';
import { vocabularyView } from '#core/views/vocabulary-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { retryChanged } from '#runtime/retry-changed.ts';
import { changeVocabulary, getVocabulary } from '#runtime/stores/vocabulary.ts';

/** PATCH /vocabulary: tries again when others have changed it since it was read. */
export const handler = httpRoute(vocabularyRoutes.updateVocabulary, async ({ accountId, body }) =>
  retryChanged('vocabulary', 10, async () => {
    const changed = await changeVocabulary(accountId, await getVocabulary(accountId), body);
    return changed && { body: vocabularyView(changed.entries, changed.corrections) };
  }),
);
