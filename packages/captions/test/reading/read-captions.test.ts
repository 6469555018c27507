import { describe, expect, it } from 'vitest';
import { textOfRow, UnreadableCaptions } from '../../src/reading/caption-file.ts';
import { decodeText } from '../../src/reading/decode-text.ts';
import { readCaptions } from '../../src/reading/read-captions.ts';
import { withoutLrcMarks } from '../../src/reading/read-lrc.ts';

const shown = (file: string) =>
  readCaptions(file).cues.map(({ startMs, endMs, rows, position }) => [
    ...[startMs, endMs, ...rows.map(textOfRow)],
    ...(position ? [`(${position})`] : []),
  ]);
const spans = (file: string) => readCaptions(file).cues.flatMap(({ rows }) => rows.flat());
const notes = (file: string) => readCaptions(file).notes.map(({ code, cue }) => [code, cue]);
const srt = (times: string, ...rows: string[]) => `1\n${times}\n${rows.join('\n')}\n`;
const vtt = (times: string, ...rows: string[]) => `WEBVTT\n\n${times}\n${rows.join('\n')}\n`;

describe('SRT', () => {
  it.each([
    [
      'a byte order mark, CRLF, three-digit hours, coordinates and tags',
      '\ufeff1\r\n100:00:00,000 --> 100:00:02,500  X1:10 Y1:20\r\n<i>Hello</i> <font color="red">you</font>\r\n<3 & co\r\n',
      [[360_000_000, 360_002_500, 'Hello you', '<3 & co']],
    ],
    [
      'cues between which the blank line is missing',
      '1\n00:00:01,000 --> 00:00:02,000\nOne\n2\n00:00:03,000 --> 00:00:04,000\nTwo\n',
      [
        [1000, 2000, 'One'],
        [3000, 4000, 'Two'],
      ],
    ],
    [
      'cues without numbers, one of which is a number',
      '00:00:01,000 --> 00:00:02,000\n42\n\n00:00:03,000 --> 00:00:04,000\nTwo\n',
      [
        [1000, 2000, '42'],
        [3000, 4000, 'Two'],
      ],
    ],
    ['text after a blank row', srt('00:00:01,000 --> 00:00:02,000', 'One', '', 'more'), [[1000, 2000, 'One', 'more']]],
    ['a cue without text', srt('00:00:01,000 --> 00:00:02,000'), [[1000, 2000]]],
    [
      'the place of a cue',
      srt('00:00:01,000 --> 00:00:02,000', '{\\an8}A <b>sign</b>{\\fad(200,0)}'),
      [[1000, 2000, 'A sign', '(top)']],
    ],
    [
      'a row that begins with a time in brackets',
      srt('00:00:01,000 --> 00:00:02,000', '[12:30] Doors', 'open'),
      [[1000, 2000, '[12:30] Doors', 'open']],
    ],
    [
      'codes and tags without an end, which are text',
      srt('00:00:01,000 --> 00:00:02,000', '{\\an8 <i>a</i> <b c'),
      [[1000, 2000, '{\\an8 a <b c']],
    ],
    ['the older place', srt('00:00:01,000 --> 00:00:02,000', '{\\a6}A sign'), [[1000, 2000, 'A sign', '(top)']]],
  ])('has %s', (_, file, cues) => {
    expect(shown(file)).toEqual(cues);
    expect(notes(file)).toEqual([]);
  });

  it.each([
    ['a negative time', '-00:00:01,000 --> 00:00:02,000', [0, 2000]],
    ['colons before thousandths', '00:00:01:000 --> 00:00:02:500', [1000, 2500]],
    ['long fractions', '00:00:01,0004 --> 00:00:02,12345', [1000, 2123]],
    ['a short arrow', '00:00:01,000 -> 00:00:02,000', [1000, 2000]],
  ])('with %s is read, and told', (_, times, [from, to]) => {
    expect(shown(srt(times, 'text'))).toEqual([[from, to, 'text']]);
    expect(notes(srt(times, 'text'))).toEqual([['cue_repaired', 1]]);
  });
});

describe('WebVTT', () => {
  it('has header lines, styles, regions, notes, identifiers, settings and tags that are not shown', () => {
    const file =
      'WEBVTT - a title\nKind: captions\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:a\n\nNOTE not\nshown\n\nintro\n00:01.500 --> 00:02.700 align:start line:0\n<v.loud Bob>Salt &amp; <c.loud>pepper</c> &lt;3\n';
    expect(shown(file)).toEqual([[1500, 2700, 'Salt & pepper <3', '(top)']]);
    expect([spans(file)[0]?.speaker, notes(file)]).toEqual(['Bob', []]);
  });

  it('ends a cue only at an empty line, or at the times of the next', () => {
    const file = 'WEBVTT\n\n00:01.000 --> 00:02.000\n \nOne\n00:02.000 --> 00:03.000\nTwo\n';
    expect(shown(file)).toEqual([
      [1000, 2000, 'One'],
      [2000, 3000, 'Two'],
    ]);
  });

  it('has a ruby text in brackets after its base', () => {
    expect(shown(vtt('00:01.000 --> 00:02.000', '<ruby>漢<rt>kan</rt></ruby>字'))).toEqual([[1000, 2000, '漢(kan)字']]);
  });

  it.each([
    ['line:10%', true],
    ['line:84%', false],
    ['line:-1', false],
    ['line:2', true],
    ['position:0%', false],
  ])('with %s is at the top: %s', (setting, isTop) => {
    const [cue] = readCaptions(vtt(`00:01.000 --> 00:02.000 ${setting}`, 'text')).cues;
    expect(cue?.position === 'top').toBe(isTop);
  });

  it('loses nothing without a note', () => {
    expect(notes(vtt('00:00:01,000 --> 00:00:02,000', 'text'))).toEqual([['cue_repaired', 1]]);
    expect(notes(vtt('soon --> later', 'text'))).toEqual([['cue_left_out', 1]]);
    expect(notes('WEBVTT\n\nTwo rows\nwithout times\n')).toEqual([['cue_left_out', undefined]]);
  });

  it('says a line twice where it is said twice', () => {
    const file = `WEBVTT\n\n${[1, 2, 3, 4, 5].map((at) => `00:0${at}.000 --> 00:0${at + 1}.000\n${at < 3 ? 'No.' : at}\n\n`).join('')}`;
    expect(readCaptions(file).cues).toHaveLength(5);
  });
});

it('rows of cues that touch, in their thousands, are read in one pass', () => {
  const rows = Array.from({ length: 50_000 }, (_, at) => `${at}`);
  const file = vtt('00:01.000 --> 00:02.000', ...rows, '', '00:02.000 --> 00:03.000', ...rows);
  expect(readCaptions(file).cues.map((cue) => cue.rows.length)).toEqual([50_000, 50_000]);
});

describe('TTML', () => {
  const document = (body: string, attributes = '') =>
    `<?xml version="1.0"?><tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttm="urn:m" xmlns:ttp="urn:p" xmlns:tts="urn:s" ${attributes}><head><metadata><ttm:agent xml:id="a" type="person"><ttm:name type="full">Ana</ttm:name></ttm:agent></metadata><layout><region xml:id="t" tts:origin="10% 5%" tts:displayAlign="before"/><region xml:id="b" tts:origin="10% 80%" tts:extent="80% 10%"/></layout></head><body><div>${body}</div></body></tt>`;

  it('has paragraphs with rows, places and speakers', () => {
    const file = document(
      '<p begin="1s" end="00:00:02.500" region="t" ttm:agent="a">One &amp;\n two<br/><span>three</span></p>',
    );
    expect(shown(file)).toEqual([[1000, 2500, 'One & two', 'three', '(top)']]);
    expect(spans(file).map(({ speaker }) => speaker)).toEqual(['Ana', 'Ana']);
  });

  it('has times of words, which count from their paragraph', () => {
    const file = document(
      '<p begin="10s" dur="2s"><span begin="0s" end="500ms">One </span><span begin="0.5s">two</span></p>',
    );
    expect(spans(file)).toEqual([
      { text: 'One ', startMs: 10_000, endMs: 10_500 },
      { text: 'two', startMs: 10_500 },
    ]);
  });

  it.each([
    ['00:00:01:12', 'ttp:frameRate="24"', 1500],
    ['48f', 'ttp:frameRate="24" ttp:frameRateMultiplier="1000 1001"', 2002],
    ['5000000t', 'ttp:tickRate="10000000"', 500],
    ['1500ms', '', 1500],
    ['0.5m', '', 30_000],
    ['00:00:01,500', '', 1500],
    ['1:02.345', '', 62_345],
    ['19.764', '', 19_764],
  ])('reads the time %s with %s', (begin, attributes, startMs) => {
    expect(shown(document(`<p begin="${begin}" end="1h">text</p>`, attributes))).toEqual([
      [startMs, 3_600_000, 'text'],
    ]);
  });

  it.each([
    ['<p><span begin="10s" end="12s">Hello</span></p>', [10_000, 12_000]],
    ['<p><span begin="10s" dur="2s">Hello</span> <span begin="9s" end="11s">you</span></p>', [9000, 12_000]],
    ['<p end="12s">Hello <span begin="10s">you</span></p>', [0, 12_000]],
    ['<p begin="8s" end="12s"><span begin="1s">Hello</span></p>', [8000, 12_000]],
  ])('%s is there from its own begin, or else from the first of its texts', (body, times) => {
    expect(shown(document(body)).map((cue) => cue.slice(0, 2))).toEqual([times]);
  });

  it('has times of the song where it is made of lyrics of Apple Music', () => {
    const line =
      '<p begin="1:10.1" end="1:12"><span begin="1:10.1" end="1:10.5">When </span><span begin="1:10.5">you</span></p>';
    const file = document(`<div begin="1:10.1">${line}</div>`, 'xmlns:itunes="urn:i" itunes:timing="Word"');
    expect(shown(file)).toEqual([[70_100, 72_000, 'When you']]);
    expect(spans(file).map(({ startMs }) => startMs)).toEqual([70_100, 70_500]);
  });

  it('has the characters of its references, in attributes too, but not in CDATA; a document defines none', () => {
    const file = document('<p end="1s" ttm:agent="&#x61;">Don&#39;t &#xE9; &amp;lt; &x; <![CDATA[a &amp; <b>]]></p>');
    const defining = file.replace('<tt ', '<!DOCTYPE tt [<!ENTITY x "boom">]><tt ');
    expect(shown(defining)).toEqual([[0, 1000, "Don't é &lt; &x; a &amp; <b>"]]);
    expect(spans(defining)[0]?.speaker).toBe('Ana');
  });

  it('is refused where it is not well-formed, and tells of paragraphs without times', () => {
    expect(() => readCaptions('<tt><body>')).toThrow(UnreadableCaptions);
    expect(notes(document('<p>no times</p>'))).toEqual([['cue_left_out', 1]]);
  });
});

describe('SubStation Alpha', () => {
  const file = (...events: string[]) =>
    `[Script Info]\nScriptType: v4.00+\n\n[V4+ Styles]\nFormat: Name, Fontname, Alignment\nStyle: Default,Arial,2\nStyle: Sign,Arial,8\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n${events.map((event) => `Dialogue: 0,${event}`).join('\n')}\nComment: 0,0:00:00.00,0:00:01.00,Default,,0,0,0,,hidden\n`;

  it('has dialogue sorted by start, with rows, places and speakers; drawings are none', () => {
    const text = file(
      '0:00:05.00,0:00:06.00,Sign,,0,0,0,,SHOP',
      '0:00:01.00,0:00:02.50,Default,Ana,0,0,0,,{\\i1}Hello,{\\i0} you\\Nthere',
      '0:00:03.00,0:00:04.00,Default,,0,0,0,,{\\p1}m 0 0 l 1 1{\\p0}',
    );
    expect(shown(text)).toEqual([
      [1000, 2500, 'Hello, you', 'there'],
      [5000, 6000, 'SHOP', '(top)'],
    ]);
    expect(spans(text)[0]?.speaker).toBe('Ana');
  });

  it('has the times of karaoke', () => {
    expect(spans(file('0:00:01.00,0:00:03.00,Default,,0,0,0,,{\\k50}La {\\kf100}li{\\k50}la'))).toEqual([
      { text: 'La ', startMs: 1000, endMs: 1500 },
      { text: 'li', startMs: 1500, endMs: 2500 },
      { text: 'la', startMs: 2500, endMs: 3000 },
    ]);
  });
});

describe('LRC', () => {
  it('has a line for each of its stamps, moved by its offset', () => {
    expect(shown('[offset:+500]\n[00:01.50][00:09.50]Chorus\n[00:04.5]Verse\n')).toEqual([
      [1000, 4000, 'Chorus'],
      [4000, 9000, 'Verse'],
      [9000, 13_000, 'Chorus'],
    ]);
  });

  it('in a text of lyrics loses its stamps and tags, and no other text does', () => {
    expect(withoutLrcMarks('[ti:Song]\n[00:12.00]Hello\n[00:13.20]<00:13.20>my <00:13.60>friend\n[Chorus]')).toBe(
      'Hello\nmy friend\n[Chorus]',
    );
    const subtitles = srt('00:00:01,000 --> 00:00:02,000', '[12:30] Doors');
    expect(withoutLrcMarks(subtitles)).toBe(subtitles);
    expect(withoutLrcMarks('[ti:Song] <00:01.00>\n[Chorus]')).toBe('[ti:Song] <00:01.00>\n[Chorus]');
  });
});

it.each([
  ['codes that do not end', srt('00:00:01,000 --> 00:00:02,000', '{\\an1'.repeat(200_000))],
  [
    'codes of a position before one that does not end',
    srt('00:00:01,000 --> 00:00:02,000', `{}${'\\an1{'.repeat(200_000)}`),
  ],
  ['tags that do not end', srt('00:00:01,000 --> 00:00:02,000', '<b '.repeat(300_000))],
  ['spaces before an angle bracket', srt('00:00:01,000 --> 00:00:02,000', `a${' '.repeat(500_000)}>`)],
  [
    'braces of SubStation Alpha',
    `[Events]\nFormat: Start, End, Text\nDialogue: 0:00:01.00,0:00:02.00,${'{'.repeat(500_000)}`,
  ],
])('%s in their thousands are text, read in one pass', (_, file) => {
  expect(readCaptions(file).cues).toMatchObject([{ startMs: 1000, endMs: 2000 }]);
});

it('a text and JSON are refused', () => {
  for (const text of ['Hello there', '{"lines": []}', '<html><body>Hi</body></html>'])
    expect(() => readCaptions(text)).toThrow(UnreadableCaptions);
  expect([readCaptions('').cues, readCaptions('WEBVTT').cues]).toEqual([[], []]);
});

it.each([
  ['utf-8 with its mark', [0xef, 0xbb, 0xbf, 0xc3, 0xa9], { text: 'é' }],
  ['UTF-16 of either order', [0xfe, 0xff, 0x00, 0xe9], { text: 'é' }],
  ['UTF-16 without a mark', [0x41, 0, 0x42, 0], { text: 'AB', guessed: 'utf-16le' }],
  ['Russian of Windows', [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2], { text: 'Привет', guessed: 'windows-1251' }],
  ['French of Windows', [0x64, 0xe9, 0x6a, 0xe0], { text: 'déjà', guessed: 'windows-1252' }],
])('letters in %s are read', (_, bytes, decoded) => expect(decodeText(Uint8Array.from(bytes))).toEqual(decoded));
