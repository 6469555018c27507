import type * as captions from '@cueline/captions/scene/painted.ts';
import * as v from 'valibot';
import { CaptionStyle } from './caption-style.ts';
import { LookDocument } from './look-document.ts';

const Frame = v.pipe(v.number(), v.integer());
const Pixels = v.number();
/** #rrggbb or #rrggbbaa. */
const Color = v.pipe(v.string(), v.regex(/^#(?:[0-9a-fA-F]{2}){3,4}$/));

const PaintedWord = v.object({
  text: v.string(),
  startMs: v.number(),
  endMs: v.number(),
  speaker: v.optional(v.string()),
  isKeyword: v.optional(v.literal(true)),
});

const { roles, ...document } = LookDocument.pipe[0].entries;
const { word, ...otherRoles } = roles.pipe[0].entries;
const Outline = v.object({ color: Color, width: v.number() });

/** A look with what a style changes: `outline_width` of small letters is wider than an outline of a document may be. */
const DrawnLook = v.object({
  ...document,
  roles: v.object({
    ...otherRoles,
    word: v.object({ ...word.pipe[0].entries, outlines: v.optional(v.array(Outline)) }),
  }),
});

const painted = {
  style: v.omit(CaptionStyle, ['design']),
  /** How they are drawn: all colours in it are #rrggbb or #rrggbbaa. */
  look: DrawnLook,
  canvas: v.object({ widthPx: Pixels, heightPx: Pixels }),
  /** Frames of the output in a second. */
  fps: v.number(),
  /** What pages are placed in. */
  region: v.object({ leftPx: Pixels, topPx: Pixels, widthPx: Pixels, heightPx: Pixels }),
  /** Colours of words, by the label of their speaker. */
  speakerColors: v.record(v.string(), Color),
  /** Whether the spoken word is highlighted. */
  highlights: v.boolean(),
  pages: v.array(
    v.object({
      fontSizePx: v.number(),
      rows: v.array(v.array(PaintedWord)),
      /** Contiguous, one for each word. The end is exclusive; words are counted over all rows. */
      spoken: v.array(v.object({ startFrame: Frame, endFrame: Frame, activeWord: Frame })),
    }),
  ),
};

/** Captions that are laid out: all that is needed to paint any moment of them, beside their font. */
export const PaintedCaptions = v.object({
  ...painted,
  /** Those that have a place of their own, in the same font. */
  apart: v.optional(v.array(v.object(painted))),
}) satisfies v.GenericSchema<unknown, captions.PaintedCaptions>;
export type PaintedCaptions = captions.PaintedCaptions;
