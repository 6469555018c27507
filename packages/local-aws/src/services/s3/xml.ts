import type { ServerResponse } from 'node:http';
import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import { s3Error } from './s3-error.ts';

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@' });

const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/';

/** A document with one root; arrays become repeated elements, undefined members are left out. */
export function renderXml(root: string, members: Readonly<Record<string, unknown>>, xmlns?: string): string {
  const content = { ...(xmlns && { '@xmlns': xmlns }), ...members };
  const text = builder.build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' }, [root]: content });
  // XML 1.0 section 2.11: a parser reads a bare carriage return as a line feed, and keys may hold one.
  return text.replaceAll('\r', '&#13;');
}

export function answerXml(response: ServerResponse, root: string, members: Readonly<Record<string, unknown>>): void {
  const text = renderXml(root, members, namespace);
  response.writeHead(200, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(text) });
  response.end(text);
}

/** The children of `root` with unchanged text; children named in `lists` are always arrays. Throws MalformedXML. */
export function parseXml(text: string, root: string, lists: readonly string[]): unknown {
  const parser = new XMLParser({
    ignoreAttributes: true,
    ignoreDeclaration: true,
    parseTagValue: false,
    // Keys may begin or end with a space.
    trimValues: false,
    // Also decodes numeric references such as &#13;.
    htmlEntities: true,
    isArray: (name) => lists.includes(name),
  });
  try {
    return withoutIndentation(parser.parse(text, true)[root]);
  } catch (cause) {
    throw malformedXml(cause);
  }
}

export const malformedXml = (cause: unknown): Error =>
  Object.assign(
    s3Error(
      'MalformedXML',
      'The XML you provided was not well-formed or did not validate against our published schema',
    ),
    { cause },
  );

/** An element that has children has no text of its own in S3's schemas, only line breaks between them. */
function withoutIndentation(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutIndentation);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([name]) => name !== '#text')
      .map(([name, child]) => [name, withoutIndentation(child)]),
  );
}
