import type * as captions from '@cueline/captions/shapes/look-document.ts';
import { pageMotions, spokenMotions } from '@cueline/captions/shapes/look-document.ts';
import * as v from 'valibot';
import { maxLookKeywords } from '../limits.ts';
import { PresetId } from './preset.ts';
import { requestObject, textUpTo } from './request.ts';
import {
  between,
  EmphasisRules,
  Font,
  HexColor,
  Keywords,
  LetterCase,
  Placement,
  SpeakerColors,
  TypeSize,
} from './style-choices.ts';

const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

const oneLine = 'must have no line breaks or other control characters';
/** JSON writes a control character, or half of a pair of surrogates, as six bytes: a document would be larger than its bound. */
const isOneLine = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text);
const line = (max: number) => v.pipe(textUpTo(max), v.check(isOneLine, oneLine));

const Color = v.pipe(
  v.string(),
  v.regex(
    /^(#(?:[0-9a-fA-F]{2}){3,4}|color|highlight)$/,
    'must be a colour such as #ffcc00, with an opacity such as #ffcc0080, or color or highlight, which are those of colors',
  ),
);

const Gradient = requestObject({
  stops: v.pipe(v.array(Color), v.minLength(2), v.maxLength(3), v.description('From the first to the last, evenly.')),
  angle: v.pipe(v.optional(between(-360, 360), 90), v.description('Degrees: 0 runs to the right, 90 down.')),
});

/** The paint of an area. */
const Paint = v.union([Color, Gradient], 'must be a colour, or a gradient such as {"stops": ["#ff0080", "#ffcc00"]}');

const Box = requestObject({
  color: Paint,
  radius: v.pipe(
    v.optional(between(0, 2), 0),
    v.description('Radius of its corners, in type sizes; more than half of its height makes a pill.'),
  ),
  padding: v.pipe(
    v.optional(between(0, 0.6), 0.2),
    v.description('Around what is in it, the same on all sides, in type sizes.'),
  ),
  height: v.pipe(
    v.optional(v.picklist(['caps', 'line']), 'caps'),
    v.description(
      'caps: of capital letters. line: of the whole line, with a space at each end in place of the padding.',
    ),
  ),
});

const Outline = requestObject({
  color: Color,
  width: between(0, 0.3, 'From the letters or the outline before, in type sizes.'),
});
const Shadow = requestObject({
  color: Color,
  right: v.pipe(v.optional(between(-0.3, 0.3), 0), v.description('In type sizes.')),
  down: v.pipe(v.optional(between(-0.3, 0.3), 0), v.description('In type sizes.')),
  blur: v.pipe(v.optional(between(0, 0.5), 0), v.description('Radius, in type sizes.')),
});
const Glow = requestObject({
  color: Color,
  radius: between(0.02, 0.6, 'How far it reaches, in type sizes.'),
  strength: v.pipe(v.optional(whole(1, 3), 2), v.description('How many times it is drawn, each time half as wide.')),
});

/** What each role may say of its words. */
const drawn = {
  color: v.optional(Paint),
  outlines: v.optional(
    v.pipe(v.array(Outline), v.maxLength(2), v.description('From the letters outwards; [] is none.')),
  ),
  shadow: v.pipe(v.optional(Shadow), v.description('A shadow of the letters; boxes have none.')),
  glow: v.pipe(v.optional(Glow), v.description('A glow of the letters; boxes have none.')),
  box: v.optional(Box),
  rotation: v.optional(
    between(
      -15,
      15,
      'Degrees, clockwise: each word is turned with its own box, a long one less. Rows and their boxes are not.',
    ),
  ),
  opacity: v.optional(between(0.1, 1, 'Opacity of the word with its box.')),
};

const Word = requestObject({
  font: Font,
  size: TypeSize,
  letter_spacing: v.optional(between(-0.1, 0.5, 'Between letters, in type sizes; none in scripts that join them.')),
  letter_case: v.optional(LetterCase),
  ...drawn,
});

/** What is absent is as in `word`. */
const scale = v.optional(between(0.5, 1.6, 'Multiple of the size of other words.'));
const Spoken = requestObject({ scale, ...drawn });
const KeywordRole = requestObject({ scale, letter_case: v.optional(LetterCase), ...drawn });

const duration = (byDefault: number) => v.optional(whole(40, 1000), byDefault);
const overshoot = v.pipe(
  v.optional(between(0, 0.5), 0.1),
  v.description('How far a spring goes past its end, as a share.'),
);
export const PageMotion = v.picklist(pageMotions);
export const SpokenMotion = v.picklist(spokenMotions);

const Motion = requestObject({
  in: v.optional(requestObject({ kind: PageMotion, duration_ms: duration(200), overshoot })),
  out: v.optional(requestObject({ kind: PageMotion, duration_ms: duration(120), overshoot })),
  spoken: v.optional(
    v.pipe(
      requestObject({ kind: SpokenMotion, duration_ms: duration(120), overshoot }),
      v.description(
        'fade and pop: words appear as they are spoken. grow: the spoken word is larger. bounce: it springs. land: it falls into place, from larger by `overshoot`. box_pop: its box does. box_glide: its box moves on from word to word.',
      ),
    ),
  ),
});

const Pages = requestObject({
  words: v.pipe(v.optional(whole(1, 8)), v.description('Shown at once, at most; absent: as many as fit.')),
  rows: v.optional(whole(1, 3), 2),
  placement: v.optional(Placement, 'bottom'),
  readable_lines: v.pipe(
    v.optional(v.boolean(), true),
    v.description('Rows end where grammar permits it, not where they are full.'),
  ),
  fills: v.pipe(
    v.optional(v.boolean(), false),
    v.description('Each page is as large as there is room for, up to size.'),
  ),
  steady: v.pipe(
    v.optional(v.boolean(), false),
    v.description('Pages of one row are in the middle of where pages of more rows are.'),
  ),
  whole_zone: v.pipe(
    v.optional(v.boolean(), true),
    v.description('Changes nothing any more: all captions are in the middle of what the platform leaves free.'),
  ),
  line_height: v.pipe(
    v.optional(between(0.7, 1.5), 1),
    v.description(
      "Multiple of the font's line height. Boxes of two rows touch where a line has less room than capitals and twice the padding.",
    ),
  ),
});

const ofPlatform = v.optional(requestObject({ size: v.optional(TypeSize), placement: v.optional(Placement) }));

const platforms = v.entriesFromList(PresetId.options, ofPlatform);

/** A design of captions. Lengths are multiples of the type size, and sizes pixels on a 1080-pixel short side. */
export const LookDocument = requestObject({
  $schema: v.optional(line(200)),
  version: v.literal(1),
  /** Empty in those of ours that the page of the console loads. */
  name: line(60),
  use: v.pipe(line(200), v.description('What it is for, in a sentence.')),
  colors: v.pipe(
    requestObject({ color: HexColor, highlight: v.optional(HexColor) }),
    v.description('What the fields color and highlight of a style change wherever the document names them.'),
  ),
  roles: requestObject({
    word: Word,
    spoken: v.pipe(
      v.optional(Spoken),
      v.description('The word that is being spoken; what is absent is as in keyword or word.'),
    ),
    keyword: v.pipe(v.optional(KeywordRole), v.description('Words that stand out; what is absent is as in word.')),
  }),
  row_box: v.pipe(v.optional(Box), v.description('Behind each row.')),
  page_box: v.pipe(v.optional(Box), v.description('Behind all rows.')),
  speaker_colors: v.optional(SpeakerColors),
  pages: v.optional(Pages, {}),
  motion: v.optional(Motion, {}),
  emphasis: v.pipe(
    v.optional(
      requestObject({
        keywords: v.optional(v.pipe(Keywords, v.maxLength(maxLookKeywords), v.everyItem(isOneLine, oneLine))),
        rules: v.optional(
          v.pipe(
            EmphasisRules,
            v.description('numbers: words with a digit. names: words that begin with a capital inside a sentence.'),
          ),
        ),
      }),
    ),
    v.description('Which words are keywords where a style does not say it. Words that a transcript marks always are.'),
  ),
  platforms: v.pipe(v.optional(requestObject(platforms)), v.description('What is different there.')),
}) satisfies v.GenericSchema<unknown, captions.LookDocument>;
export type Box = captions.Box;
export type Gradient = captions.Gradient;
export type LookDocument = captions.LookDocument;
export type Motion = captions.Motion;
export type PageMotion = captions.PageMotion;
export type Paint = captions.Paint;
export type SpokenMotion = captions.SpokenMotion;
