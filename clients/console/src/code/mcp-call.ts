import type { OperationId } from '#sdk/index.ts';
import type { SentRequest } from '../sent-requests.ts';

export interface McpCall {
  readonly name: string;
  readonly arguments: object;
}

/** The MCP tool that does the same as a request, with its arguments; undefined where there is none. */
export const mcpCallOf = (request: SentRequest): McpCall | undefined => tools[request.operationId]?.(request);

interface Fields {
  readonly [name: string]: unknown;
}

const fieldsOf = (body: unknown): Fields => (typeof body === 'object' && body !== null ? { ...body } : {});
const read =
  (name: string) =>
  ({ path, query }: SentRequest): McpCall => ({ name, arguments: { ...path, ...query } });

/** Tools spend only by a quote, whose id names the work and the project. Without a quote, the call is the one that makes it. */
const redeem =
  (work: 'transcription' | 'export') =>
  (request: SentRequest): McpCall => {
    const { quote_id } = fieldsOf(request.body);
    return quote_id === undefined
      ? quote(work)(request)
      : { name: 'run_quote', arguments: { quote_id: `${work}:${request.path.project_id}:${quote_id}` } };
  };

const quote =
  (work: 'transcription' | 'export') =>
  ({ path, body }: SentRequest): McpCall => {
    const { max_credits, ...fields } = fieldsOf(body);
    return { name: 'quote', arguments: { ...path, work, ...fields } };
  };

const tools: Readonly<Partial<Record<OperationId, (request: SentRequest) => McpCall | undefined>>> = {
  createUpload: ({ body }) => {
    const { filename, content_type, size } = fieldsOf(body);
    return { name: 'start_upload', arguments: { filename, content_type, size_bytes: size } };
  },
  createProject: ({ body }) => {
    const { upload_id, source_url, title } = fieldsOf(body);
    return { name: 'import_media', arguments: { upload_id, source_url, title } };
  },
  listProjects: read('list_projects'),
  getProject: read('get_status'),
  getTranscript: ({ path }) => ({ name: 'get_transcript', arguments: path }),
  listVersions: ({ path }) => ({ name: 'get_transcript', arguments: { ...path, list_versions: true } }),
  editTranscript: ({ path, body, ifMatch = '' }) => ({
    name: 'edit_transcript',
    arguments: { ...path, if_version: ifMatch.replaceAll('"', ''), ...fieldsOf(body) },
  }),
  quoteTranscription: quote('transcription'),
  quoteExports: quote('export'),
  startTranscription: redeem('transcription'),
  createExports: redeem('export'),
  previewCaptions: ({ path, body }) => ({ name: 'preview_captions', arguments: { ...path, ...fieldsOf(body) } }),
  listExports: read('get_status'),
  getUsage: read('get_usage'),
  getAccount: read('get_usage'),
  deleteProject: read('delete_project'),
};
