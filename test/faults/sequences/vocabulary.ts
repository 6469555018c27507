import { text } from '../world/books.ts';
import type { Run } from './run.ts';

/** A word that was added is there. The example of the reference adds one, and nothing removes any. */
export const wordsLost = ({ world: { tables }, client: { exchanges } }: Run): string[] => {
  const items = tables.all('vocabularies').filter((item) => text(item, 'item') === 'entries');
  const known = new Set(items.map((item) => text(item, 'account_id')));
  return exchanges
    .filter(({ request, reply }) => request.operationId === 'updateVocabulary' && reply?.status === 200)
    .filter(({ request }) => !known.has(request.account.id))
    .map(({ cause }) => `${cause} was answered 200, and the account has no vocabulary`);
};
