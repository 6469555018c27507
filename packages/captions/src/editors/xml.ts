import { cleanText } from '../clean-text.ts';
import { escapeMarkup } from '../escape-markup.ts';

type Value = string | number;

const attribute = (value: Value): string => escapeMarkup(cleanText(String(value))).replaceAll('"', '&quot;');

/** An element of XML; attributes without a value are left out. Children are XML, a text by `escapeMarkup`. */
export function element(
  name: string,
  attributes: Readonly<Record<string, Value | undefined>>,
  ...children: readonly string[]
): string {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : ` ${key}="${attribute(value)}"`,
  );
  const start = `<${name}${written.join('')}`;
  return children.length === 0 ? `${start}/>` : `${start}>${children.join('')}</${name}>`;
}

/** An element with a text or a number. */
export const leaf = (name: string, value: Value): string => element(name, {}, escapeMarkup(String(value)));
