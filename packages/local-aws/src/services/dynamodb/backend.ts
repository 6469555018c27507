import { Pool } from 'undici';
import * as v from 'valibot';
import { AwsError } from '../../aws-error.ts';

export interface BackendAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

const ErrorBody = v.looseObject({ __type: v.string(), message: v.optional(v.string(), '') });

/** The DynamoDB engine that keeps the tables. It gets a request after the edge and IAM have checked it. */
export class Backend {
  readonly #pool: Pool;

  constructor(url: string) {
    this.#pool = new Pool(url, { connections: 64 });
  }

  /** Passes a request on unchanged. */
  async forward(operation: string, body: string): Promise<BackendAnswer> {
    const answer = await this.#pool.request({ path: '/', method: 'POST', headers: headersFor(operation), body });
    return {
      status: answer.statusCode,
      contentType: String(answer.headers['content-type'] ?? 'application/x-amz-json-1.0'),
      body: await answer.body.text(),
    };
  }

  /** Sends a request of the stand-in itself. Throws the AwsError that DynamoDB answers. */
  async call<Schema extends v.GenericSchema>(operation: string, input: object, schema: Schema) {
    const { status, body } = await this.forward(operation, JSON.stringify(input));
    if (status === 200) return v.parse(schema, JSON.parse(body));
    const { __type, message } = v.parse(ErrorBody, JSON.parse(body));
    throw new AwsError(__type.replace(/^.*#/, ''), status, message);
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}

/**
 * No engine checks the signature, but DynamoDB Local keeps separate tables per access key, so the key is always the same.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/DynamoDBLocal.UsageNotes.html
 */
const headersFor = (operation: string): Record<string, string> => ({
  'content-type': 'application/x-amz-json-1.0',
  'x-amz-target': `DynamoDB_20120810.${operation}`,
  'x-amz-date': '20260101T000000Z',
  authorization:
    'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host;x-amz-date, Signature=0',
});
