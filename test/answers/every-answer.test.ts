import { describe, expect, it } from 'vitest';
import { documentedOperations } from '../support/openapi/openapi-operations.ts';
import { producedAnswers } from '../support/whole-run/produced-answers.ts';

const nameOf = (status: number, code: string | undefined) => (code ? `${status} ${code}` : String(status));
const produced = new Set(
  producedAnswers().map(({ operationId, status, code }) => `${operationId} ${nameOf(status, code)}`),
);

/** Runs after the end-to-end tests: what is documented and never answered by them is a promise that nothing holds. */
describe.each(documentedOperations)('$operationId has answered', ({ operationId, responses }) => {
  const answers = [...responses].flatMap(([status, { codes }]) =>
    codes.length > 0 ? codes.map((code) => nameOf(status, code)) : [nameOf(status, undefined)],
  );

  it.each(answers)('%s', (answer) => {
    expect([...produced].filter((name) => name.startsWith(`${operationId} `))).toContain(`${operationId} ${answer}`);
  });
});
