import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { DeleteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { v7 as newId } from 'uuid';
import * as v from 'valibot';
import type { PresetId } from '#contract/schemas/preset.ts';
import type { Proof } from '#contract/schemas/proof.ts';
import type { Template } from '#contract/schemas/style-choices.ts';
import { tableName } from '#runtime/environment.ts';
import { type CreateExports, InvalidRequestError, NotFoundError } from '#sdk/index.ts';
import { talkLines, talkPath, voicePath } from '../stage/talk.ts';
import { checkBill } from './bill.ts';
import { checkClips } from './clips.ts';
import { type CostsOf, checkCosts, checkDayBefore } from './costs.ts';
import { checkDrawing } from './drawing.ts';
import { checkEventGroup } from './event-group.ts';
import { blackShare, checkCaptionedExport, expectShare, type ProofRun, pollMs, render } from './exports.ts';
import { NotHere } from './findings.ts';
import { checkHearing } from './hearing.ts';
import { checkOddMedia } from './odd-media.ts';
import { checkOnAws } from './on-aws.ts';
import { checkPlayers } from './players.ts';
import { expected } from './rendered-video.ts';
import { checkRenderers } from './renderers.ts';
import { type Access, checkRequests } from './requests.ts';
import { checkScripts } from './scripts.ts';
import { measureSeconds } from './seconds.ts';
import { putOneByteMore, uploadByParts, uploadByPut, uploadByTus } from './uploads.ts';

export interface ProofRequest {
  readonly presets: readonly PresetId[];
  readonly templates: readonly Template[];
  readonly importUrl?: string | undefined;
  readonly costsOf: CostsOf;
  readonly access: Access;
  /** Only what a customer does, without the rows of docs/aws-verification.md that need media of their own. */
  readonly quick: boolean;
  /** Videos of which the time from upload to URL is measured. */
  readonly runs: number;
}

const heardByUs = 'our own recogniser heard the words: with speech auto of the stage Transcribe tells speakers';

/** What the checks measure besides. */
export interface Measured {
  readonly seconds: readonly number[];
  readonly bill: Proof['bill'];
}

/** Runs all checks. After a failed check the parts that do not depend on it still run. */
export const runChecks = async (run: ProofRun, request: ProofRequest): Promise<Measured> => {
  const { api, report } = run;
  const { costsOf, access, quick, runs, importUrl } = request;
  let measured: Measured = { seconds: [], bill: null };
  await report.part(async () => {
    await report.check('account', () => api.account.get());
    await report.part(() => report.check('contract', () => sameContract(run)));
    await report.part(() =>
      report.check('PUT of a byte more', async () => expected(await putOneByteMore(api, talkPath), 403, 'the answer')),
    );
    await report.part(() => mainJob(run, request));
    await report.part(() => resumableUpload(run));
    await report.part(() => uploadInParts(run));
    if (importUrl) await report.part(() => importedMedia(run, importUrl));
    if (quick) return;
    await report.part(() => phoneVideo(run));
    await report.part(() => soundAlone(run));
    await report.part(() => checkClips(run));
    await report.part(() => checkScripts(run));
    await checkDrawing(run);
    await checkOddMedia(run);
    await checkPlayers(run);
    await checkRequests(run, access);
    await checkRenderers(run, costsOf);
    const seconds = await measureSeconds(run, runs);
    await checkOnAws(run, costsOf);
    await report.part(() => report.check('costs', () => checkCosts(costsOf)));
    await report.part(() => report.check('a day before the deployment', () => checkDayBefore(costsOf)));
    await report.part(() => report.check('the audit log', () => checkAuditLog(costsOf)));
    await report.part(() => report.check('event group', () => checkEventGroup(costsOf)));
    measured = { seconds, bill: await checkBill(run, costsOf) };
  });
  return measured;
};

const mainJob = async (run: ProofRun, { presets, templates }: ProofRequest): Promise<void> => {
  const { api, report } = run;
  const upload_id = await report.check('upload by PUT', () => uploadByPut(api, talkPath));
  const project = await report.check('project', () => api.projects.create({ upload_id, language: 'en', speakers: 2 }));
  await report.part(async () => {
    await report.check('transcription', async () => {
      await api.wait({ type: 'project', ids: [project.id] }, { pollMs });
      if ((await api.transcripts.get(project.id)).engine === 'own') throw new NotHere(heardByUs);
    });
    await report.check('transcript', async () => {
      if ((await api.transcripts.get(project.id)).text.length < 100) throw new Error('json is almost empty');
      for (const format of ['srt', 'vtt', 'txt'] as const) {
        if ((await api.transcripts.file(project.id, format)).length < 100) throw new Error(`${format} is almost empty`);
      }
    });
  });
  await checkHearing(run, project.id);
  await report.check('edit', async () => api.transcripts.replace(project.id, { lines: await talkLines() }));
  const [first = 'tiktok', ...morePresets] = presets;
  const [template = 'karaoke'] = templates;
  const requested = [
    ...templates.map((name) => [first, name] as const),
    ...morePresets.map((name) => [name, template] as const),
  ];
  for (const [preset, name] of requested) await report.part(() => checkCaptionedExport(run, project.id, preset, name));
  await report.part(() =>
    report.check('landscape to vertical', async () => {
      const barsOf = async (framing: Pick<CreateExports, 'fit' | 'focus'>): Promise<number> => {
        const clip = { burn_captions: false, resolution: '720p', range_start: 0, range_end: 1 } as const;
        return blackShare((await render(run, project.id, 'tiktok', { ...clip, ...framing }, 1000)).path);
      };
      expectShare(await barsOf({ fit: 'pad' }), 1 - (9 / 16) ** 2, 'the share of the bars');
      expectShare(await barsOf({ fit: 'crop', focus: { x: 0.9, y: 0.5 } }), 0, 'the share of bars in a crop');
    }),
  );
  await report.check('deletion', async () => {
    await api.projects.delete(project.id);
    const answer = await api.projects.get(project.id).catch((error: unknown) => error);
    if (!(answer instanceof NotFoundError)) throw new Error('the project is still there');
  });
};

const resumableUpload = async ({ api, report }: ProofRun): Promise<void> => {
  await report.check('upload by TUS', async () => {
    const upload_id = await uploadByTus(api, talkPath);
    const { id, duration } = await api.projects.create({ upload_id, auto_transcribe: false });
    await api.projects.delete(id);
    expected(Math.round(duration ?? 0), 19, 'the duration in seconds');
  });
};

const uploadInParts = async ({ api, report }: ProofRun): Promise<void> => {
  await report.check('upload in parts', async () => {
    const { upload_id, again } = await uploadByParts(api, talkPath);
    const { id, duration } = await api.projects.create({ upload_id, auto_transcribe: false });
    await api.projects.delete(id);
    expected(Math.round(duration ?? 0), 19, 'the duration in seconds');
    expected(again, 409, 'the answer to the ETag of another part');
  });
};

/** A video stored in landscape with a rotation of 90 degrees, as phones write it. */
const phoneVideo = async (run: ProofRun): Promise<void> => {
  const { api, report, dir } = run;
  await report.check('phone video', async () => {
    const path = join(dir, 'phone.mp4');
    const turned = ['-t', '2', '-c', 'copy', '-metadata:s:v', 'rotate=90'];
    execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-i', talkPath, ...turned, path]);
    const upload_id = await uploadByPut(api, path);
    const { id } = await api.projects.create({ upload_id, auto_transcribe: false });
    const clip = { burn_captions: false, resolution: '720p', range_start: 0, range_end: 1 } as const;
    expectShare(await blackShare((await render(run, id, 'tiktok', clip, 1000)).path), 0, 'the share of bars in 9:16');
    await api.projects.delete(id);
  });
};

const soundAlone = async (run: ProofRun): Promise<void> => {
  const { api, report } = run;
  await report.part(() =>
    report.check('too long for a Short', async () => {
      const path = join(run.dir, 'long.mp3');
      execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-f', 'lavfi', '-i', 'sine=r=8000:d=240', '-b:a', '8k', path]);
      const { id } = await api.projects.create({ upload_id: await uploadByPut(api, path), auto_transcribe: false });
      const { credits } = await api.account.get();
      const body = { presets: ['youtube_shorts'], burn_captions: false } as const;
      const refusal = await api.exports.create(id, body).catch((error: unknown) => error);
      const isRefused = refusal instanceof InvalidRequestError && refusal.message.includes('at most 3 min');
      if (!isRefused) throw new Error('it was not refused');
      expected((await api.account.get()).credits, credits, 'the balance');
      await api.projects.delete(id);
    }),
  );
  await report.check('sound alone', async () => {
    const upload_id = await uploadByPut(api, voicePath);
    const { id } = await api.projects.create({ upload_id, auto_transcribe: false });
    await api.transcripts.replace(id, { lines: await talkLines() });
    const { path } = await render(run, id, 'tiktok', { resolution: '720p' });
    if ((await blackShare(path)) > 0.2) throw new Error('the picture is black');
    await api.projects.delete(id);
  });
};

const importedMedia = async ({ api, report }: ProofRun, sourceUrl: string): Promise<void> => {
  await report.check('import', async () => {
    const project = await api.projects.create({ source_url: sourceUrl, auto_transcribe: false }).wait({ pollMs });
    await api.projects.delete(project.id);
  });
};

const Paths = v.object({ paths: v.record(v.string(), v.unknown()) });

/** The paths of the served contract equal those of docs/openapi.json. */
const sameContract = async ({ api }: ProofRun): Promise<void> => {
  const served = v.parse(Paths, await api.openapi());
  const file = new URL('../../docs/openapi.json', import.meta.url);
  const ours = v.parse(Paths, JSON.parse(await readFile(file, 'utf8')));
  if (!isDeepStrictEqual(served.paths, ours.paths)) throw new Error('it differs from docs/openapi.json');
};

/** Throws unless the deployer, who has all rights, is refused to delete from the audit log. */
const checkAuditLog = async ({ accountId }: CostsOf): Promise<void> => {
  const Key = { account_id: { S: accountId }, entry_id: { S: newId() } };
  const refusal = await new DynamoDBClient({})
    .send(new DeleteItemCommand({ TableName: tableName('audit'), Key }))
    .catch((error: unknown) => error);
  if (!(refusal instanceof Error && refusal.name === 'AccessDeniedException'))
    throw new Error('the deployer may delete from the audit log');
};
