import { joinWords } from '@cueline/captions/join-words.ts';

/** Names of song sections in lyric sheets, as `folded` writes them. */
const sections = [
  '(?:(?:pre|post)[- ]?)?chorus(?:es)?|verses?|intro(?:duction)?|outro|bridge|hook|refrain|interlude|instrumental|break(?:down)?|drop|solo|coda|ad[- ]?libs?|part|section',
  '(?:pre-?)?(?:estribillo|coro)|versos?|estrofa|puente|(?:pré-)?refrain|couplets?|pont|strophe|vers|zwischenspiel',
  'ritornello|strofa|ponte|(?:pré-)?refrão|estrofe|refrein|couplet|refräng|refreng|omkvæd|refren|zwrotka|nakarat|kertosäkeistö',
  'припев|куплет|бридж|интро|аутро|проигрыш|приспів',
  '(?:大|ラスト?)?サビ|[a-e]メロ|間奏|イントロ|アウトロ|コーラス|(?:프리)?코러스|후렴|벌스|브릿지|인트로|아웃트로|간주|[主副]歌|[桥橋]段|间奏|[前後]奏|尾奏',
].join('|');
const modifiers =
  'final|last|first|second|third|repeat|guitar|piano|drum|sax(?:ophone)?|instrumental|rap|extended|double';
/** Names that are labels even without brackets, colon or number, since they are hardly ever a sung line. */
const plainSections =
  '(?:(?:pre|post)[- ]?)?chorus|verse|intro|outro|interlude|instrumental|refrain|estribillo|припев|副歌|主歌|サビ|후렴';
const times =
  '[x×] ?\\d{1,2}|\\d{1,2} ?[x×]|\\d{1,2} (?:times|mal|fois|veces|vezes|volte)|bis|repeat(?: [x×] ?\\d{1,2})?';
const label = `(?:(?:${modifiers}) )?(?:${sections})(?: ?(?:\\d{1,2}|[ivx]{1,4}|[a-d]))?(?: ?\\(?(?:${times})\\)?)?`;
const repeat = `[([{](?:${times})[)\\]}]`;
const labelLine = new RegExp(
  [
    // [Verse 1: Anna], *Chorus* x2
    `[([{【<*](?:${label})(?:\\s*[:–—|-].*)?[)\\]}】>*](?: ?(?:${repeat}|${times}))?:?`,
    // Chorus:, Verse 2, Refrain
    `(?:${label}):`,
    `(?:${sections}) ?\\d{1,2}`,
    plainSections,
    `${repeat}|[x×] ?\\d|\\d ?[x×]`,
  ]
    .map((form) => `^(?:${form})$`)
    .join('|'),
  'u',
);
/** Words of a line. A longer one is a label only if it starts with a bracket. */
const longestPlainLabel = 12;
const bracket = /^[([{【<*]/;
const repeatMark = new RegExp(`^(?:${repeat})$`, 'u');
/** A capital X2 at the end of a line may be a name. */
const bareRepeatMark = /^(?:[x×]\d|\d[x×])$/u;

/**
 * How many words at the end of a line are a label: all of "[Chorus]", "Verse 2:" and "x2", the last one of
 * "we will rock you (x2)". A description of a sound, such as [laughs], is text.
 */
export function labelWords(line: readonly string[]): number {
  const mayBeLabel = line.length <= longestPlainLabel || bracket.test(folded(line[0] ?? ''));
  if (mayBeLabel && labelLine.test(folded(joinWords(line.map((text) => ({ text })))))) return line.length;
  for (const count of [1, 2]) {
    const mark = joinWords(line.slice(-count).map((text) => ({ text })));
    if (count < line.length && (repeatMark.test(folded(mark)) || bareRepeatMark.test(mark))) return count;
  }
  return 0;
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();
