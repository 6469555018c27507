import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { promisify } from 'node:util';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import * as v from 'valibot';
import { onTestFinished } from 'vitest';
import { Cueline, type Export, WorkFailedError } from '#sdk/index.ts';
import { download, openFile } from '#sdk/node.ts';
import { python, pythonEnv } from '../python.ts';

export interface Connected {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** How long one attempt may take, where the client can be told. */
  readonly attemptMs: number;
}

export interface Rendering {
  readonly presets: readonly ('youtube' | 'tiktok')[];
  /** Accepts a quote in place of naming a price. */
  readonly isQuoted?: boolean;
  /** Where the videos go. */
  readonly folder: string;
}

export interface Rendered {
  readonly files: readonly string[];
  /** Why a video is missing. */
  readonly failure: string | undefined;
}

/** What each client of the API can do, in its own way. */
export interface Driver {
  /** Uploads a file, transcribes it, and has the transcript. */
  transcribe(file: string): Promise<{ readonly projectId: string; readonly text: string }>;
  /** Renders one second in 720p, and downloads what is done. */
  render(projectId: string, rendering: Rendering): Promise<Rendered>;
  createKey(name: string): Promise<string>;
  /** Begins a batch of one link. Returns its id. */
  beginBatch(source_url: string): Promise<string>;
  stop(): Promise<void>;
}

const size = { resolution: '720p', range_end: 1 } as const;
const pathOf = (folder: string, { id }: { readonly id: string }): string => join(folder, `${id}.mp4`);

/** The JavaScript client, in this process. */
const javascript = ({ baseUrl, apiKey, attemptMs }: Connected): Driver => {
  const client = new Cueline({ baseUrl, apiKey, timeoutMs: attemptMs });
  const save = async (folder: string, works: readonly Export[]): Promise<string[]> => {
    const files: string[] = [];
    for (const work of works) {
      if (!work.download_url) continue;
      await download(work.download_url, pathOf(folder, work));
      files.push(pathOf(folder, work));
    }
    return files;
  };
  return {
    transcribe: async (file) => {
      const upload_id = await client.upload(await openFile(file));
      const { id } = await client.projects.create({ upload_id, auto_transcribe: false });
      await client.projects.transcribe(id, { language: 'en' }).wait();
      return { projectId: id, text: (await client.transcripts.get(id)).text };
    },
    render: async (projectId, { presets, isQuoted, folder }) => {
      const quote = isQuoted ? await client.exports.quote(projectId, { presets, ...size }) : undefined;
      const body = quote ? { quote_id: quote.quote_id } : { presets, ...size };
      try {
        const works = await client.exports.create(projectId, body).wait();
        return { files: await save(folder, works), failure: undefined };
      } catch (error) {
        if (!(error instanceof WorkFailedError)) throw error;
        return { files: await save(folder, error.works), failure: error.code };
      }
    },
    createKey: async (name) => (await client.apiKeys.create({ name, scopes: ['account:read'] })).secret,
    beginBatch: async (source_url) => (await client.batches.create({ sources: [{ source_url }] })).id,
    stop: async () => {},
  };
};

const Works = v.array(v.looseObject({ id: v.string(), download_url: v.nullish(v.string()) }));
const Reply = v.union([
  v.object({ value: v.unknown() }),
  v.object({ error: v.looseObject({ type: v.string(), code: v.nullable(v.string()), works: v.optional(Works) }) }),
]);
const Id = v.looseObject({ id: v.string() });

class PythonError extends Error {
  readonly code: string | null;
  readonly works: v.InferOutput<typeof Works>;

  constructor({ type, code, works = [] }: Extract<v.InferOutput<typeof Reply>, { error: object }>['error']) {
    super(`${type}: ${code}`);
    this.code = code;
    this.works = works;
  }
}

/** The Python client, in one process for all calls. */
class PythonProcess {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  constructor({ baseUrl, apiKey, attemptMs }: Connected) {
    const env = { ...process.env, ...pythonEnv, CUELINE_BASE_URL: baseUrl, CUELINE_API_KEY: apiKey };
    this.#child = spawn(python(), ['test/support/sdk/driver.py', String(attemptMs / 1000)], {
      env,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const lines: Interface = createInterface({ input: this.#child.stdout ?? process.stdin });
    this.#lines = lines[Symbol.asyncIterator]();
  }

  async call<Schema extends v.GenericSchema>(
    schema: Schema,
    name: string,
    args: readonly unknown[],
    named: object = {},
  ): Promise<v.InferOutput<Schema>> {
    this.#child.stdin?.write(`${JSON.stringify({ name, args, named })}\n`);
    const line = await this.#lines.next();
    const reply = v.parse(Reply, JSON.parse(line.value ?? ''));
    if ('error' in reply) throw new PythonError(reply.error);
    return v.parse(schema, reply.value);
  }

  async stop(): Promise<void> {
    this.#child.stdin?.end();
    await this.#lines.next();
  }
}

const inPython = (connected: Connected): Driver => {
  const client = new PythonProcess(connected);
  const save = async (folder: string, works: v.InferOutput<typeof Works>): Promise<string[]> => {
    const files: string[] = [];
    for (const work of works) {
      if (!work.download_url) continue;
      await client.call(v.null(), 'download', [work.download_url, pathOf(folder, work)]);
      files.push(pathOf(folder, work));
    }
    return files;
  };
  return {
    transcribe: async (file) => {
      const upload_id = await client.call(v.string(), 'upload', [file]);
      const { id } = await client.call(Id, 'projects.create', [], { upload_id, auto_transcribe: false });
      const job = await client.call(Id, 'projects.transcribe', [id], { language: 'en' });
      await client.call(Id, 'wait', ['job', job.id]);
      const { text } = await client.call(v.looseObject({ text: v.string() }), 'transcripts.get', [id]);
      return { projectId: id, text };
    },
    render: async (projectId, { presets, isQuoted, folder }) => {
      const asked = { presets, ...size };
      const body = isQuoted
        ? await client.call(v.object({ quote_id: v.string() }), 'exports.quote', [projectId], asked)
        : asked;
      const batch = v.object({ data: v.array(Id) });
      const { data } = await client.call(batch, 'exports.create', [projectId], body);
      try {
        const works = await client.call(Works, 'wait', ['exports', ...data.map(({ id }) => id)]);
        return { files: await save(folder, works), failure: undefined };
      } catch (error) {
        if (!(error instanceof PythonError)) throw error;
        return { files: await save(folder, error.works), failure: error.code ?? undefined };
      }
    },
    createKey: async (name) => {
      const Created = v.looseObject({ secret: v.string() });
      return (await client.call(Created, 'api_keys.create', [], { name, scopes: ['account:read'] })).secret;
    },
    beginBatch: async (source_url) => (await client.call(Id, 'batches.create', [], { sources: [{ source_url }] })).id,
    stop: () => client.stop(),
  };
};

const Failed = v.object({ stdout: v.string(), stderr: v.string() });
const Files = v.object({ files: v.array(v.string()) });

/** The command line, a process for each line. */
const commandLine = ({ baseUrl, apiKey }: Connected): Driver => {
  const env = { ...process.env, CUELINE_BASE_URL: baseUrl, CUELINE_API_KEY: apiKey };
  const line = async <Schema extends v.GenericSchema>(
    schema: Schema,
    ...args: readonly string[]
  ): Promise<{ readonly value: v.InferOutput<Schema>; readonly failure: string | undefined }> => {
    const program = [resolve('clients/cli/src/cueline.ts'), ...args, '--json'];
    try {
      const { stdout } = await promisify(execFile)(process.execPath, program, { env });
      return { value: v.parse(schema, JSON.parse(stdout)), failure: undefined };
    } catch (error) {
      const { stdout, stderr } = v.parse(Failed, error);
      if (stdout === '') throw new Error(stderr);
      const said = v.parse(
        v.object({ error: v.object({ code: v.string() }) }),
        JSON.parse(stderr.trim().split('\n').at(-1) ?? ''),
      );
      return { value: v.parse(schema, JSON.parse(stdout)), failure: said.error.code };
    }
  };
  return {
    transcribe: async (file) => {
      const Transcript = v.looseObject({ project_id: v.string(), text: v.string() });
      const { value } = await line(Transcript, 'srt', file, '--language', 'en');
      return { projectId: value.project_id, text: value.text };
    },
    render: async (projectId, { presets, isQuoted, folder }) => {
      const asked = ['--preset', presets.join(','), '--resolution', '720p', '--end', '1'];
      const Quote = v.looseObject({ quote_id: v.string() });
      const how = isQuoted ? ['--quote', (await line(Quote, 'quote', projectId, ...asked)).value.quote_id] : asked;
      const { value, failure } = await line(Files, 'export', projectId, ...how, '--out', folder);
      return { files: value.files, failure };
    },
    createKey: async (name) => {
      const Created = v.looseObject({ secret: v.string() });
      return (await line(Created, 'keys', 'create', name, '--scope', 'account:read')).value.secret;
    },
    beginBatch: async (source_url) => {
      const folder = temporaryFolder(onTestFinished);
      writeFileSync(join(folder, 'links.csv'), `source_url\n${source_url}\n`);
      return (await line(Id, 'batch', join(folder, 'links.csv'))).value.id;
    },
    stop: async () => {},
  };
};

export const drivers = { JavaScript: javascript, Python: inPython, 'the command line': commandLine } as const;
