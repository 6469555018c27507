import type { ResourceWords } from './resource-words.ts';
import { accountWords } from './words/account.ts';
import { apiKeyWords } from './words/api-keys.ts';
import { batchWords } from './words/batches.ts';
import { captionStyleWords } from './words/caption-styles.ts';
import { contractWords } from './words/contract.ts';
import { exportWords } from './words/exports.ts';
import { fontWords } from './words/fonts.ts';
import { jobWords } from './words/jobs.ts';
import { mcpWords } from './words/mcp.ts';
import { mediaWords } from './words/media.ts';
import { projectWords } from './words/projects.ts';
import { reviewWords } from './words/reviews.ts';
import { sessionWords } from './words/sessions.ts';
import { sharedWords } from './words/shared.ts';
import { styleWords } from './words/styles.ts';
import { transcriptVersionWords } from './words/transcript-versions.ts';
import { transcriptWords } from './words/transcripts.ts';
import { uploadWords } from './words/uploads.ts';
import { vocabularyWords } from './words/vocabulary.ts';
import { webhookWords } from './words/webhooks.ts';

/** In the order in which the document lists their tags. */
const resources: readonly ResourceWords[] = [
  sharedWords,
  uploadWords,
  projectWords,
  mediaWords,
  captionStyleWords,
  styleWords,
  fontWords,
  vocabularyWords,
  jobWords,
  transcriptWords,
  transcriptVersionWords,
  reviewWords,
  exportWords,
  batchWords,
  webhookWords,
  accountWords,
  apiKeyWords,
  sessionWords,
  mcpWords,
  contractWords,
];

/** One part of the texts of all resources, by name. Throws when two files have a text for the same name. */
const ofAll = <Part>(
  partOf: (words: ResourceWords) => Readonly<Record<string, Part>> | undefined,
): Readonly<Record<string, Part>> => {
  const parts = new Map<string, Part>();
  for (const [name, part] of resources.flatMap((words) => Object.entries(partOf(words) ?? {}))) {
    if (parts.has(name)) throw new Error(`${name} has words in two files of reference/openapi/words/`);
    parts.set(name, part);
  }
  return Object.fromEntries(parts);
};

export const tagWords = ofAll(({ tags }) => tags);
export const operationWords = ofAll(({ operations }) => operations);
export const parameterWords = ofAll(({ parameters }) => parameters);
export const schemaWords = ofAll(({ schemas }) => schemas);
export const errorWords = ofAll(({ errors }) => errors);
