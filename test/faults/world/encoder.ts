import { AwsError } from '@cueline/local-aws/aws-error.ts';
import * as v from 'valibot';
import { foundMsOf, keyOfUri, readMedium } from './media.ts';
import type { Objects } from './objects.ts';

const Create = v.looseObject({
  clientRequestToken: v.string(),
  userMetadata: v.record(v.string(), v.string()),
  settings: v.looseObject({
    inputs: v.tuple([v.looseObject({ fileInput: v.string() })]),
    outputGroups: v.array(
      v.looseObject({
        outputGroupSettings: v.looseObject({ fileGroupSettings: v.looseObject({ destination: v.string() }) }),
        outputs: v.tuple([
          v.looseObject({
            containerSettings: v.looseObject({ container: v.picklist(['MP4', 'RAW']) }),
            videoDescription: v.optional(v.unknown()),
          }),
        ]),
      }),
    ),
  }),
});
/** Four bytes, the lowest first. */
function number(value: number): string {
  return String.fromCharCode(value & 255, value >> 8, 0, 0);
}

const Probe = v.looseObject({ inputFiles: v.tuple([v.looseObject({ fileUrl: v.string() })]) });

interface Job {
  readonly id: string;
  readonly input: string;
  /** Keys. */
  readonly outputs: readonly string[];
  readonly userMetadata: Readonly<Record<string, string>>;
  durationInMs?: number;
  status: 'PROGRESSING' | 'COMPLETE' | 'ERROR' | 'CANCELED';
}

const halfJobMs = 2000;

/** A WAVE file of 16 samples of silence; all its bytes are characters. */
const silence = `RIFF${number(100)}WAVEfmt ${number(16)}\x01\0\x02\0${number(8000)}${number(32000)}\x04\0\x10\0data${number(64)}${'\0'.repeat(64)}`;

/** MediaConvert in memory: an output is a copy of the input, and sound is silence. */
export class Encoder {
  readonly #jobs = new Map<string, Job>();
  readonly #objects: Objects;
  readonly #progressed: (event: unknown) => void;

  constructor(objects: Objects, progressed: (event: unknown) => void) {
    this.#objects = objects;
    this.#progressed = progressed;
  }

  /** Whether the MediaConvert job of this work ended as ERROR. */
  failed(workId: string): boolean {
    return [...this.#jobs.values()].some(
      ({ status, userMetadata }) => status === 'ERROR' && userMetadata.id === workId,
    );
  }

  handle(operation: string, path: string, input: unknown): unknown {
    if (operation === 'Probe') return this.#probe(v.parse(Probe, input));
    if (operation === 'CreateJob') return this.#create(v.parse(Create, input));
    if (operation === 'ListJobs') return { jobs: [...this.#jobs.values()].map(view) };
    const job = this.#jobs.get(path.split('/').at(-1) ?? '');
    if (!job) throw new AwsError('NotFoundException', 404, 'There is no such job.');
    if (operation === 'GetJob') return { job: view(job) };
    if (operation !== 'CancelJob') throw new Error(`MediaConvert does not serve ${operation}`);
    if (job.status === 'PROGRESSING') job.status = 'CANCELED';
    return {};
  }

  #probe({ inputFiles: [{ fileUrl }] }: v.InferOutput<typeof Probe>) {
    const medium = readMedium(this.#objects.text(keyOfUri(fileUrl)));
    if (!medium || medium.kind === 'notes') return { probeResults: [{ container: {} }] };
    const audio = { trackType: 'audio', codec: 'AAC', audioProperties: { channels: 2 } };
    const audioTracks = { mute: [], second: [audio, audio] }[String(medium.kind)] ?? [audio];
    const videoProperties = { width: 1280, height: 720, frameRate: { numerator: 25, denominator: 1 } };
    const tracks = [{ trackType: 'video', codec: 'AVC', videoProperties }, ...audioTracks];
    return { probeResults: [{ container: { format: medium.container, duration: medium.seconds, tracks } }] };
  }

  /** The same request token is the same job. */
  #create({ clientRequestToken: id, userMetadata, settings }: v.InferOutput<typeof Create>) {
    const found = this.#jobs.get(id);
    if (found) return { job: view(found) };
    const input = keyOfUri(settings.inputs[0].fileInput);
    const outputs = settings.outputGroups.map(({ outputGroupSettings, outputs: [output] }) => {
      const { destination } = outputGroupSettings.fileGroupSettings;
      if (output.containerSettings.container === 'MP4') return `${keyOfUri(destination)}.mp4`;
      return `${keyOfUri(destination)}${output.videoDescription ? '.0000000.jpg' : '.wav'}`;
    });
    const job: Job = { id, input, outputs, userMetadata, status: 'PROGRESSING' };
    this.#jobs.set(id, job);
    setTimeout(() => this.#progress(job), halfJobMs);
    setTimeout(() => this.#end(job), 2 * halfJobMs);
    return { job: view(job) };
  }

  #progress({ status, userMetadata }: Job): void {
    if (status !== 'PROGRESSING' || userMetadata.purpose !== 'export') return;
    this.#progressed({ detail: { userMetadata, jobProgress: { jobPercentComplete: 50 } } });
  }

  #end(job: Job): void {
    if (job.status !== 'PROGRESSING') return;
    const content = this.#objects.text(job.input);
    const medium = readMedium(content);
    if (medium) job.durationInMs = foundMsOf(medium);
    const drawable =
      content !== undefined && (job.userMetadata.purpose === 'extract-audio' || !content.startsWith('undrawable'));
    job.status = drawable ? 'COMPLETE' : 'ERROR';
    if (!drawable) return;
    for (const key of job.outputs) this.#objects.put(key, key.endsWith('.wav') ? silence : content);
  }
}

const view = ({ id, status, userMetadata, durationInMs }: Job) => ({
  id,
  status,
  userMetadata,
  ...(status === 'COMPLETE' && { outputGroupDetails: [{ outputDetails: [{ durationInMs }] }] }),
  ...(status === 'ERROR' && { errorCode: 1010, errorMessage: 'can not be opened' }),
});
