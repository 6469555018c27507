import { malformed } from './malformed.ts';

export interface Token {
  readonly kind: 'name' | 'number' | 'string' | 'sign';
  readonly text: string;
}

const pattern =
  /\s+|(?<name>[A-Za-z_@][\w@.]*)|(?<number>\d+(?:\.\d+)?)|(?<string>"[^"]*"|'[^']*')|(?<sign>>=|<=|!=|[|,()+*/<>=-])/y;

/** The tokens of a query. Throws MalformedQueryException at a character that begins no token. */
export function tokensOf(query: string): Token[] {
  const tokens: Token[] = [];
  pattern.lastIndex = 0;
  for (let at = 0; at < query.length; at = pattern.lastIndex) {
    const { groups } = pattern.exec(query) ?? {};
    if (!groups) throw malformed(`unexpected ${query[at]} at ${at}`);
    for (const kind of ['name', 'number', 'string', 'sign'] as const) {
      const text = groups[kind];
      if (text !== undefined) tokens.push({ kind, text });
    }
  }
  return tokens;
}
