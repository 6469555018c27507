import type { contractRoutes } from '#contract/routes/contract.ts';
import type { ResourceWords } from '../resource-words.ts';

export const contractWords: ResourceWords<keyof typeof contractRoutes> = {
  tags: { Contract: 'This document.' },
  operations: {
    getOpenapi: {
      about: 'Needs no key. HEAD is answered too.',
      reply: 'An OpenAPI 3.1 document.',
      example: { reply: { openapi: '3.1.1' } },
    },
  },
};
