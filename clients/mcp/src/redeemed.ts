import { handleOf } from './quote-handle.ts';
import { maxWaitSeconds } from './status.ts';
import type { Call } from './tool.ts';
import { exportView, jobView } from './views.ts';

/** Does the work of a quote. When the quote is redeemed again, the API answers the same work. */
export const redeemed = async (quoteId: string, { client, signal }: Call) => {
  const { work, projectId, quoteId: quote_id } = handleOf(quoteId);
  const next = `Call get_status with wait_seconds ${maxWaitSeconds} until it has ended.`;
  if (work === 'transcription') {
    const job = await client.projects.transcribe(projectId, { quote_id }, { signal });
    return { project_id: projectId, credits: job.credits ?? 0, job: jobView(job), next };
  }
  const { data } = await client.exports.create(projectId, { quote_id }, { signal });
  const credits = data.reduce((sum, one) => sum + (one.credits ?? 0), 0);
  return { project_id: projectId, credits, exports: data.map(exportView), next };
};
