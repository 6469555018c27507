import { AwsError } from '@cueline/local-aws/aws-error.ts';
import { keyOfUri, type Medium, readMedium, wordsOf } from './media.ts';
import type { Objects } from './objects.ts';

interface SpeechJob {
  readonly name: string;
  readonly medium: Medium;
  readonly outputKey: string;
  readonly createdMs: number;
  status: 'IN_PROGRESS' | 'COMPLETED' | 'FAILED';
}

const jobTakesMs = 3000;

/** Amazon Transcribe in memory. The transcript depends on the kind of the medium. */
export class Speech {
  readonly #jobs = new Map<string, SpeechJob>();
  readonly #objects: Objects;
  readonly #ended: (event: unknown) => void;

  constructor(objects: Objects, ended: (event: unknown) => void) {
    this.#objects = objects;
    this.#ended = ended;
  }

  handle(operation: string, input: Record<string, unknown>): unknown {
    const name = String(input.TranscriptionJobName);
    if (operation === 'StartTranscriptionJob') return this.#start(name, input);
    const job = this.#jobs.get(name);

    if (operation !== 'GetTranscriptionJob') throw new Error(`Transcribe does not serve ${operation}`);
    if (!job) throw new AwsError('NotFoundException', 400, "The requested job couldn't be found.");
    return view(job);
  }

  #start(name: string, { Media, OutputKey }: Record<string, unknown>) {
    if (this.#jobs.has(name)) throw new AwsError('ConflictException', 400, 'A job with this name already exists.');
    const uri = String(Object(Media).MediaFileUri);
    const medium = readMedium(this.#objects.text(keyOfUri(uri)));
    if (!medium) throw new AwsError('BadRequestException', 400, `The S3 URI ${uri} can not be read.`);
    const createdMs = Date.now();
    const job: SpeechJob = { name, medium, outputKey: String(OutputKey), createdMs, status: 'IN_PROGRESS' };
    this.#jobs.set(name, job);
    setTimeout(() => this.#end(job), jobTakesMs);
    return view(job);
  }

  #end(job: SpeechJob): void {
    job.status = job.medium.kind === 'garbled' ? 'FAILED' : 'COMPLETED';
    if (job.status === 'COMPLETED') this.#objects.put(job.outputKey, heard(job));
    this.#ended({ detail: { TranscriptionJobName: job.name, TranscriptionJobStatus: job.status } });
  }
}

const view = ({ name, status, createdMs }: SpeechJob) => ({
  TranscriptionJob: {
    TranscriptionJobName: name,
    TranscriptionJobStatus: status,
    CreationTime: createdMs / 1000,
    ...(status === 'FAILED' && { FailureReason: 'The audio is garbled.' }),
  },
});

const heard = ({ medium, name }: SpeechJob): string => {
  const items = wordsOf(medium, name.endsWith('.2') ? 2 : 1).map((content, at) => ({
    type: 'pronunciation',
    start_time: String(at),
    end_time: String(at + 1),
    alternatives: [{ content }],
  }));
  return JSON.stringify({ results: { language_code: 'en-US', items } });
};
