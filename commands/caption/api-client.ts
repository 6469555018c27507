import * as v from 'valibot';
import { Account } from '#contract/schemas/account.ts';
import { ErrorBody } from '#contract/schemas/error.ts';
import { Export, ExportBatch } from '#contract/schemas/export.ts';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { Transcript } from '#contract/schemas/transcript.ts';
import { UploadSlot } from '#contract/schemas/upload.ts';

/** The calls of the main job, against any deployment. What is refused is thrown as the API's own sentence. */
export class ApiClient {
  readonly #baseUrl: string;
  readonly #key: string;

  constructor(baseUrl: string, key: string) {
    this.#baseUrl = baseUrl;
    this.#key = key;
  }

  getAccount = () => this.#json('GET', '/account', Account);
  createUpload = (body: unknown) => this.#json('POST', '/uploads', UploadSlot, body);
  createProject = (body: unknown) => this.#json('POST', '/projects', Project, body);
  getProject = (id: string) => this.#json('GET', `/projects/${id}`, Project);
  deleteProject = async (id: string): Promise<void> => {
    await this.#send('DELETE', `/projects/${id}`);
  };
  replaceTranscript = (projectId: string, body: unknown) =>
    this.#json('PUT', `/projects/${projectId}/transcript`, Transcript, body);
  styleProject = (id: string, style: unknown) => this.#json('PATCH', `/projects/${id}`, Project, { style });
  getJob = (id: string) => this.#json('GET', `/jobs/${id}`, Job);
  createExports = (projectId: string, body: unknown) =>
    this.#json('POST', `/projects/${projectId}/exports`, ExportBatch, body);
  getExport = (id: string) => this.#json('GET', `/exports/${id}`, Export);

  async getTranscript(projectId: string, format: string): Promise<string> {
    return (await this.#send('GET', `/projects/${projectId}/transcript?format=${format}`)).text();
  }

  async #json<S extends v.GenericSchema>(
    method: string,
    path: string,
    schema: S,
    body?: unknown,
  ): Promise<v.InferOutput<S>> {
    return v.parse(schema, await (await this.#send(method, path, body)).json());
  }

  async #send(method: string, path: string, body?: unknown): Promise<Response> {
    const response = await fetch(`${this.#baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (response.ok) return response;
    const refusal = v.safeParse(ErrorBody, await response.json().catch(() => undefined));
    throw new Error(
      refusal.success
        ? `${refusal.output.error.message} (${refusal.output.error.code})`
        : `${method} ${path}: ${response.status}`,
    );
  }
}
