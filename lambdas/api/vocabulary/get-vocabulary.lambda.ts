import { vocabularyRoutes } from '#contract/routes/vocabulary.ts';
import { vocabularyView } from '#core/views/vocabulary-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { getVocabulary } from '#runtime/stores/vocabulary.ts';

/** GET /vocabulary */
export const handler = httpRoute(vocabularyRoutes.getVocabulary, async ({ accountId }) => {
  const { entries, corrections } = await getVocabulary(accountId);
  return { body: vocabularyView(entries, corrections) };
});
