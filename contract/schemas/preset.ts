import type * as captions from '@cueline/captions/shapes/preset-ids.ts';
import { presetIds } from '@cueline/captions/shapes/preset-ids.ts';
import * as v from 'valibot';
import { orLater } from '../or-later.ts';

export const PresetId = v.picklist(presetIds);
export type PresetId = captions.PresetId;
export const ShownPresetId = orLater(PresetId);
