import { XMLParser, XMLValidator } from 'fast-xml-parser';
import * as v from 'valibot';
import { BadTtml } from './ttml-values.ts';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** In document order; a string is text. */
  readonly children: readonly (XmlElement | string)[];
}

const TEXT = '#text';
const ATTRIBUTES = ':@';

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  trimValues: false,
  parseTagValue: false,
  parseAttributeValue: false,
});

const Nodes = v.array(v.record(v.string(), v.unknown()));
const Attributes = v.optional(v.record(v.string(), v.string()), {});

/** The root element of a document. Throws BadTtml when the document is not well-formed. */
export function parseXml(text: string): XmlElement {
  const checked = XMLValidator.validate(text);
  if (checked !== true) throw new BadTtml(`line ${checked.err.line}: ${checked.err.msg}`);
  const root = elementsOf(parser.parse(text)).find((node) => typeof node !== 'string' && !node.name.startsWith('?'));
  if (!root || typeof root === 'string') throw new BadTtml('there is no element');
  return root;
}

/** The parser's nodes hold their children under the element's name, and their attributes under another key. */
function elementsOf(nodes: unknown): (XmlElement | string)[] {
  return v.parse(Nodes, nodes).map((node) => {
    if (TEXT in node) return String(node[TEXT]);
    const name = Object.keys(node).find((key) => key !== ATTRIBUTES) ?? '';
    return { name, attributes: v.parse(Attributes, node[ATTRIBUTES]), children: elementsOf(node[name]) };
  });
}
