import * as stdio from 'node:process';

/**
 * @modelcontextprotocol/server/_shims without its JSON Schema validator (150 KB): the tools validate
 * with valibot.
 */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('This bundle has no JSON Schema validator.');
  }
}

export const process = stdio;
