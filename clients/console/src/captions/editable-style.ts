import * as v from 'valibot';
import { type CaptionStyle, StoredStyle } from '#contract/schemas/caption-style.ts';
import { resolveStyle } from '#core/styles/resolve-style.ts';
import { knownStyle } from '#core/styles/stored-style.ts';
import type { CaptionStyle as ReadStyle } from '#sdk/index.ts';

/** A copy of what this release can draw. Its lists are mutable, as the types of the core need; those of the SDK are read-only. */
export const editableStyle = (style: ReadStyle): CaptionStyle => resolveStyle(knownStyle(v.parse(StoredStyle, style)));
