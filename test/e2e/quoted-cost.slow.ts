import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { afterAll, expect, it } from 'vitest';
import { Export, ExportBatch } from '#contract/schemas/export.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { Quote } from '#contract/schemas/quote.ts';
import { main } from '../../operate/cost.ts';
import { Api } from '../support/cloud/api.ts';
import { CloudProcess } from '../support/cloud/cloud-process.ts';
import { assemblyOf } from '../support/cloud/own-stage.ts';
import { printedBy } from '../support/run-command.ts';

const dir = temporaryFolder(afterAll);
/** What our own renderer costs is known only within `renderOffBy`. */
const cloud = await CloudProcess.start({ args: ['--assembly', await assemblyOf(dir, { renderer: 'mediaconvert' })] });
afterAll(() => cloud.stopAndForget());

/** Five minutes without speech: AWS bills a transcription that finds none, although its credits are given back. */
const fiveMinutes = (): string => {
  const file = join(dir, 'five.mp4');
  const input = ['-stream_loop', '-1', '-i', 'test/fixtures/silent.mp4'];
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', ...input, '-t', '300', '-c', 'copy', file]);
  return file;
};

const cost = async (...args: readonly string[]): Promise<number> => {
  const printed = await printedBy(main, '--data', cloud.data, ...args);
  const total = printed.split('\n').find((line) => line.startsWith('total'));
  return Number(total?.split(/ +/).at(-1));
};

it('the AWS cost of a quote for MediaConvert and Transcribe is within 5 % of what the meter says of the work afterwards', async () => {
  const api = new Api({ baseUrl: cloud.ready.base_url, apiKey: cloud.ready.api_key });
  const upload_id = await api.upload(fiveMinutes(), 'video/mp4');
  const { id } = (await api.post('/projects', { upload_id, auto_transcribe: false })).as(Project);
  const quoted = async (work: string, body: object) =>
    (await api.post(`/projects/${id}/${work}/quote`, body)).as(Quote);
  const batch = { presets: ['youtube'], resolution: '720p', burn_captions: false };
  const quotes = {
    exports: await quoted('exports', batch),
    transcribe: await quoted('transcribe', { language: 'en' }),
  };
  const order = (work: 'exports' | 'transcribe') =>
    api.post(`/projects/${id}/${work}`, { quote_id: quotes[work].quote_id });
  const [rendering] = (await order('exports')).as(ExportBatch).data;
  const job = (await order('transcribe')).as(Job);
  await api.settled(`/jobs/${job.id}`, Job);
  await api.settled(`/exports/${rendering?.id}`, Export);
  const estimated = {
    exports: await cost('--quote', quotes.exports.quote_id),
    transcribe: await cost('--quote', quotes.transcribe.quote_id),
  };
  const metered = { exports: await cost('--export', rendering?.id ?? ''), transcribe: await cost('--job', job.id) };
  for (const work of ['exports', 'transcribe'] as const) {
    expect(Math.abs(estimated[work] / metered[work] - 1), work).toBeLessThan(0.05);
  }
});
