import { pictureProblem } from '@cueline/captions/presets/presets.ts';
import type { CreateBatch } from '#contract/schemas/batch.ts';
import type { StoredStyle } from '#contract/schemas/caption-style.ts';
import type { Problem } from '#core/app-error.ts';
import { type Principal, requireScope } from '#core/keys/principal.ts';
import { invalidRequest } from '#core/requests/invalid-request.ts';
import { sourceLink } from '#core/sources/source-link.ts';
import { UnsupportedSource } from '#core/sources/unsupported-source.ts';
import { getPayer, type Payer } from '#runtime/stores/payer.ts';
import { styleOfNewProject } from '#runtime/stores/styles.ts';
import { refuseLargePicture } from '../exports/plan-exports.ts';

interface BatchRequest {
  readonly principal: Principal;
  readonly body: CreateBatch;
  /** At which callers reach this API. */
  readonly ownHosts: readonly string[];
}

/** Who pays for a batch, and the style of its projects. Throws what POST batches answers for what no source of it could have. */
export const planBatch = async ({
  principal,
  body,
  ownHosts,
}: BatchRequest): Promise<{ readonly account: Payer; readonly style: StoredStyle | undefined }> => {
  if (body.presets) requireScope(principal, 'exports:write');
  const problems = [...linkProblems(body, ownHosts), ...idProblems(body), ...presetProblems(body)];
  if (problems.length > 0) throw invalidRequest(problems);
  const account = await getPayer(principal);
  refuseLargePicture(account, body);
  return { account, style: await styleOfNewProject(account, body) };
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

/** What every source would be refused for; lengths are known when the media are. */
const presetProblems = ({ presets = [], resolution, format }: CreateBatch): Problem[] =>
  presets.flatMap((preset, at) => {
    const message = pictureProblem({ preset, resolution, format });
    return message ? [{ param: `presets[${at}]`, message }] : [];
  });
