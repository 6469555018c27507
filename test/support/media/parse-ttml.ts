import { createRequire } from 'node:module';
import * as v from 'valibot';
import type { ReadCue } from './parse-subtitles.ts';

// The package as a whole needs a browser; its parser does not. It has no type declarations.
const { fromXML } = v.parse(
  v.looseObject({ fromXML: v.function() }),
  createRequire(import.meta.url)('imsc/src/main/js/doc.js'),
);
const Inline = v.variant('kind', [
  v.looseObject({ kind: v.literal('span'), text: v.string() }),
  v.looseObject({ kind: v.literal('br') }),
]);
const Paragraph = v.looseObject({
  kind: v.literal('p'),
  begin: v.number(),
  end: v.number(),
  contents: v.array(Inline),
});
const Parsed = v.looseObject({
  body: v.looseObject({
    contents: v.tuple([v.looseObject({ contents: v.array(v.looseObject({ kind: v.string() })) })]),
  }),
});

/** Reads a TTML document with a third-party parser, as a player would. Throws at whatever that parser reports. */
export const parseTtml = (document: string): ReadCue[] => {
  const reports: unknown[] = [];
  const report = (message: unknown): void => {
    reports.push(message);
  };
  const handler = { info: report, warn: report, error: report, fatal: report };
  const { body } = v.parse(Parsed, fromXML(document, handler));
  if (reports.length > 0) throw new Error(`Not TTML: ${reports.join(', ')}`);
  return body.contents[0].contents
    .filter(({ kind }) => kind === 'p')
    .map((element) => {
      const { begin, end, contents } = v.parse(Paragraph, element);
      return {
        startMs: Math.round(begin * 1000),
        endMs: Math.round(end * 1000),
        text: contents.map((inline) => (inline.kind === 'br' ? '\n' : inline.text)).join(''),
      };
    });
};
