import type { Route } from '../route.ts';
import { PatchVocabulary, Vocabulary } from '../schemas/vocabulary.ts';

export const vocabularyRoutes = {
  getVocabulary: {
    operationId: 'getVocabulary',
    summary: 'Get the vocabulary of the account, and what edits suggest for it',
    method: 'GET',
    path: '/vocabulary',
    entry: 'api/vocabulary/get-vocabulary',
    scope: 'projects:read',
    status: 200,
    reply: Vocabulary,
    errors: [],
    uses: { tables: { vocabularies: ['query'] } },
  },
  updateVocabulary: {
    operationId: 'updateVocabulary',
    summary: 'Add words to the vocabulary of the account, and remove some',
    method: 'PATCH',
    path: '/vocabulary',
    entry: 'api/vocabulary/update-vocabulary',
    scope: 'projects:write',
    body: PatchVocabulary,
    status: 200,
    reply: Vocabulary,
    errors: ['plan_limit_exceeded'],
    uses: { tables: { vocabularies: ['query', 'put', 'update'] } },
  },
} as const satisfies Record<string, Route>;
