import { sweepSteps } from '#contract/steps/sweeps.ts';
import { writeMonthReports } from '#finance/aws/month-report.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';

/** Keeps the report of each month under `costs/reports/`: it follows the files of the month's closed days. */
export const handler = pipelineStep('WriteMonthReports', sweepSteps.WriteMonthReports, writeMonthReports);
