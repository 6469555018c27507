import type { CreateBatch } from '#contract/schemas/batch.ts';
import type { Problem } from '../app-error.ts';
import { unfitPictures } from '../exports/waiting-exports.ts';
import { invalidRequest } from '../requests/invalid-request.ts';
import { sourceLink } from '../sources/source-link.ts';
import { UnsupportedSource } from '../sources/unsupported-source.ts';

/** Throws invalid_request for links, ids and presets that no source of a batch could have. `ownHosts` are those of this API. */
export const refuseBatch = (body: CreateBatch, ownHosts: readonly string[]): void => {
  const problems = [...linkProblems(body, ownHosts), ...idProblems(body), ...unfitPictures(body, body)];
  if (problems.length > 0) throw invalidRequest(problems);
};

const linkProblems = ({ sources }: CreateBatch, ownHosts: readonly string[]): Problem[] =>
  sources.flatMap(({ source_url }, at) => {
    try {
      sourceLink(source_url, ownHosts);
      return [];
    } catch (error) {
      if (!(error instanceof UnsupportedSource)) throw error;
      return [{ param: `sources[${at}].source_url`, message: error.message }];
    }
  });

const idProblems = ({ sources }: CreateBatch): Problem[] => {
  const seen = new Set<string>();
  return sources.flatMap(({ external_id }, at) => {
    if (external_id === undefined) return [];
    if (seen.has(external_id))
      return [{ param: `sources[${at}].external_id`, message: 'is that of an earlier source' }];
    seen.add(external_id);
    return [];
  });
};
