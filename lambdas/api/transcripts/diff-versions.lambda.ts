import { transcriptVersionRoutes } from '#contract/routes/transcript-versions.ts';
import type { NothingLeft } from '#contract/schemas/request.ts';
import { versionChanges } from '#core/transcripts/version-changes.ts';
import { transcriptView } from '#core/views/transcript-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { getProject } from '#runtime/stores/projects.ts';
import { getVersion } from '#runtime/stores/transcript-versions.ts';

/** GET /projects/{project_id}/transcript/versions/{version}/diff: what changed from that version to another. */
export const handler = httpRoute(
  transcriptVersionRoutes.diffVersions,
  async ({ accountId, params, query: { with: other, ...others } }) => {
    others satisfies NothingLeft;
    const project = await getProject(accountId, params.project_id);
    const to = other ?? project.transcript?.version ?? params.version;
    const [before, after] = await Promise.all(
      [params.version, to].map(async (version) => {
        const { document } = await getVersion(project, version);
        return transcriptView(project.project_id, 0, document).lines;
      }),
    );
    return { body: { from: params.version, to, changes: versionChanges(before ?? [], after ?? []) } };
  },
);
