import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import type { Template } from '#contract/schemas/caption-style.ts';
import type { PresetId } from '#contract/schemas/export.ts';
import { TranscriptFormat } from '#contract/schemas/transcript.ts';
import { finished } from '../caption/caption-media.ts';
import { checkClips } from './clips.ts';
import { type CostsOf, checkCosts } from './costs.ts';
import { blackShare, checkCaptionedExport, expectShare, render, type SmokeRun } from './exports.ts';
import { expected } from './rendered-video.ts';
import { checkScripts } from './scripts.ts';
import { talkLines, talkPath, voicePath } from './talk.ts';
import { putOneByteMore, uploadByPut, uploadByTus } from './uploads.ts';

export interface SmokeRequest {
  readonly baseUrl: string;
  readonly presets: readonly PresetId[];
  readonly templates: readonly Template[];
  readonly importUrl?: string | undefined;
  /** Absent where only the API is in reach. */
  readonly costsOf?: CostsOf | undefined;
}

/** The end-to-end main job, check by check; what fails leaves the parts that do not need it to be tried. */
export const runSmoke = async (run: SmokeRun, request: SmokeRequest): Promise<void> => {
  const { api, report } = run;
  await report.part(async () => {
    await report.check('account', () => api.getAccount());
    await report.part(() => report.check('contract', () => sameContract(request.baseUrl)));
    await report.part(() =>
      report.check('PUT of a byte more', async () => expected(await putOneByteMore(api, talkPath), 403, 'the answer')),
    );
    await report.part(() => mainJob(run, request));
    await report.part(() => resumableUpload(run));
    await report.part(() => phoneVideo(run));
    await report.part(() => soundAlone(run));
    await report.part(() => checkClips(run));
    await report.part(() => checkScripts(run));
    if (request.importUrl) await report.part(() => importedMedia(run, request.importUrl ?? ''));
    const { costsOf } = request;
    if (costsOf) await report.part(() => report.check('costs', () => checkCosts(costsOf)));
  });
};

const mainJob = async (run: SmokeRun, { presets, templates }: SmokeRequest): Promise<void> => {
  const { api, report } = run;
  const upload_id = await report.check('upload by PUT', () => uploadByPut(api, talkPath));
  const project = await report.check('project', () => api.createProject({ upload_id, language: 'en' }));
  await report.part(async () => {
    await report.check('transcription', async () => {
      await finished(
        () => api.getJob(project.job_id ?? ''),
        () => {},
      );
    });
    await report.check('transcript', async () => {
      for (const format of TranscriptFormat.options) {
        if ((await api.getTranscript(project.id, format)).length < 100) throw new Error(`${format} is almost empty`);
      }
    });
  });
  await report.check('edit', async () => api.replaceTranscript(project.id, { lines: await talkLines() }));
  const [first = 'tiktok', ...morePresets] = presets;
  const [template = 'karaoke'] = templates;
  const asked = [
    ...templates.map((name) => [first, name] as const),
    ...morePresets.map((name) => [name, template] as const),
  ];
  for (const [preset, name] of asked) await report.part(() => checkCaptionedExport(run, project.id, preset, name));
  await report.part(() =>
    report.check('landscape to vertical', async () => {
      const { path } = await render(run, project.id, 'tiktok', { burn_captions: false, resolution: '720p' });
      expectShare(await blackShare(path), 7 / 16, 'the share of the bars');
    }),
  );
  await report.check('deletion', async () => {
    await api.deleteProject(project.id);
    const answer = await api.getProject(project.id).catch((error: unknown) => String(error));
    if (typeof answer !== 'string' || !answer.includes('not_found')) throw new Error('the project is still there');
  });
};

const resumableUpload = async ({ api, report }: SmokeRun): Promise<void> => {
  await report.check('upload by TUS', async () => {
    const upload_id = await uploadByTus(api, talkPath);
    const { id, duration } = await api.createProject({ upload_id, auto_transcribe: false });
    await api.deleteProject(id);
    expected(Math.round(duration ?? 0), 19, 'the duration in seconds');
  });
};

/** Stored lying down with a note that it is turned, as phones write it. */
const phoneVideo = async (run: SmokeRun): Promise<void> => {
  const { api, report, dir } = run;
  await report.check('phone video', async () => {
    const path = join(dir, 'phone.mp4');
    const turned = ['-t', '2', '-c', 'copy', '-metadata:s:v', 'rotate=90'];
    execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-i', talkPath, ...turned, path]);
    const upload_id = await uploadByPut(api, path);
    const { id } = await api.createProject({ upload_id, auto_transcribe: false });
    const clip = { burn_captions: false, resolution: '720p', range_start: 0, range_end: 1 };
    expectShare(await blackShare((await render(run, id, 'tiktok', clip, 1000)).path), 0, 'the share of bars in 9:16');
    await api.deleteProject(id);
  });
};

const soundAlone = async (run: SmokeRun): Promise<void> => {
  const { api, report } = run;
  await report.part(() =>
    report.check('too long for a Short', async () => {
      const path = join(run.dir, 'long.mp3');
      execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-f', 'lavfi', '-i', 'sine=r=8000:d=240', '-b:a', '8k', path]);
      const { id } = await api.createProject({ upload_id: await uploadByPut(api, path), auto_transcribe: false });
      const { credits } = await api.getAccount();
      const body = { presets: ['youtube_shorts'], burn_captions: false };
      const refusal = await api.createExports(id, body).catch((error: unknown) => String(error));
      if (typeof refusal !== 'string' || !refusal.includes('at most 3 min')) throw new Error('it was not refused');
      expected((await api.getAccount()).credits, credits, 'the balance');
      await api.deleteProject(id);
    }),
  );
  await report.check('sound alone', async () => {
    const upload_id = await uploadByPut(api, voicePath);
    const { id } = await api.createProject({ upload_id, auto_transcribe: false });
    await api.replaceTranscript(id, { lines: await talkLines() });
    const { path } = await render(run, id, 'tiktok', { resolution: '720p' });
    if ((await blackShare(path)) > 0.2) throw new Error('the picture is black');
    await api.deleteProject(id);
  });
};

const importedMedia = async ({ api, report }: SmokeRun, sourceUrl: string): Promise<void> => {
  await report.check('import', async () => {
    const project = await api.createProject({ source_url: sourceUrl, auto_transcribe: false });
    await finished(
      () => api.getJob(project.job_id ?? ''),
      () => {},
    );
    await api.deleteProject(project.id);
  });
};

const Paths = v.object({ paths: v.record(v.string(), v.unknown()) });

/** The served contract has the paths of ours, word for word. */
const sameContract = async (baseUrl: string): Promise<void> => {
  const served = v.parse(Paths, await (await fetch(`${baseUrl}/openapi.json`)).json());
  const file = new URL('../../docs/openapi.json', import.meta.url);
  const ours = v.parse(Paths, JSON.parse(await readFile(file, 'utf8')));
  if (!isDeepStrictEqual(served.paths, ours.paths)) throw new Error('it differs from docs/openapi.json');
};
