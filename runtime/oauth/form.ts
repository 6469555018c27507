import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { AppError } from '#core/app-error.ts';

/** An error of RFC 6749 section 5.2. */
export class OAuthError extends Error {
  readonly code: 'invalid_request' | 'invalid_grant' | 'invalid_scope' | 'invalid_target' | 'unsupported_grant_type';

  constructor(code: OAuthError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** Answers a form as OAuth does: JSON that nobody stores, and its own errors. */
export const answerForm = async (
  event: APIGatewayProxyEventV2,
  answer: (field: (name: string) => string) => Promise<Record<string, unknown>>,
): Promise<APIGatewayProxyStructuredResultV2> => {
  try {
    return json(200, await answer(fieldsOf(event)));
  } catch (error) {
    if (error instanceof OAuthError) return json(400, { error: error.code, error_description: error.message });
    // Not invalid_grant, after which clients ask the user to allow it again.
    if (error instanceof AppError && error.code === 'plan_limit_exceeded')
      return json(400, { error: 'invalid_request', error_description: error.message });
    // The account is being erased, or the key of the user has lost rights.
    if (error instanceof AppError && error.code !== 'unavailable')
      return json(400, { error: 'invalid_grant', error_description: error.message });
    throw error;
  }
};

const json = (statusCode: number, body: object): APIGatewayProxyStructuredResultV2 => ({
  statusCode,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: JSON.stringify(body),
});

const fieldsOf = ({ headers, body = '', isBase64Encoded }: APIGatewayProxyEventV2) => {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/x-www-form-urlencoded')
    throw new OAuthError('invalid_request', 'Send a form: application/x-www-form-urlencoded.');
  const fields = new URLSearchParams(isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body);
  return (name: string): string => {
    const [value = '', ...more] = fields.getAll(name);
    if (more.length > 0) throw new OAuthError('invalid_request', `${name} must not be given twice.`);
    return value;
  };
};
