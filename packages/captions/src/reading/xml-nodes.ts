import { decodeXML } from 'entities';
import { XMLParser } from 'fast-xml-parser';
import { UnreadableCaptions } from './caption-file.ts';

/** An element by its name without prefix, or a text, which has no name. */
export interface XmlNode {
  readonly name: string;
  readonly text: string;
  readonly children: readonly XmlNode[];
  /** By name without prefix. */
  readonly attributes: Readonly<Record<string, string>>;
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  // Its own would keep numeric references, and expand those that a document defines.
  processEntities: false,
  tagValueProcessor: (_, text) => decodeXML(text),
  attributeValueProcessor: (_, text) => decodeXML(text),
  // Apart from other texts: nothing in it is a reference.
  cdataPropName: '#cdata',
});

/** The elements of a document, with its texts between them. Throws UnreadableCaptions. */
export function xmlNodes(file: string): XmlNode[] {
  try {
    return nodesOf(parser.parse(file, true));
  } catch (cause) {
    throw new UnreadableCaptions(`is XML that is not well-formed: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  }
}

const nodesOf = (parsed: unknown): XmlNode[] =>
  Array.isArray(parsed) ? parsed.map(nodeOf).flatMap((node) => (node.name === '#cdata' ? node.children : node)) : [];

function nodeOf(parsed: unknown): XmlNode {
  const entries = Object.entries(parsed ?? {});
  const [name = '', content] = entries.find(([key]) => key !== ':@') ?? [];
  const given: unknown = entries.find(([key]) => key === ':@')?.[1];
  const attributes = Object.fromEntries(Object.entries(given ?? {}).map(([key, value]) => [key, String(value)]));
  return name === '#text'
    ? { name: '', text: String(content), children: [], attributes: {} }
    : { name, text: '', children: nodesOf(content), attributes };
}

/** All elements of a name below the nodes, in order. */
export const elementsOf = (nodes: readonly XmlNode[], name: string): XmlNode[] =>
  nodes.flatMap((node) => [...(node.name === name ? [node] : []), ...elementsOf(node.children, name)]);
