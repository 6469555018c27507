import type { ExportWork, JobWork } from '../../../contract/schemas/pipeline.ts';
import { startExecution } from '../aws/step-functions.ts';

/** Starts the transcribe machine; doing it twice changes nothing. */
export const startTranscription = ({ account_id, project_id, job_id }: JobWork): Promise<void> =>
  startExecution('transcribe', account_id, job_id, { account_id, project_id, job_id });

/** Starts the export machine; doing it twice changes nothing. */
export const startExport = ({ account_id, project_id, export_id }: ExportWork): Promise<void> =>
  startExecution('export', account_id, export_id, { account_id, project_id, export_id });
