import type { Signal } from '@preact/signals';
import type { CaptionPreview } from '../../captions/caption-preview.ts';
import type { StyleEdit } from '../../style/style-edit.ts';
import type { ChosenTab } from '../../ui/tabs.tsx';
import type { Playing } from '../player/playing.ts';
import type { Zoom } from '../sound/zoom.ts';
import type { TranscriptEdit } from '../transcript-edit.ts';
import type { Typing } from '../typing.ts';
import type { Search } from './search.ts';

/** The panels beside the player. */
export const tabs = ['words', 'style', 'export', 'history', 'comments'] as const;

/** What the tools and commands of the editor act on. */
export interface EditorParts {
  readonly edit: TranscriptEdit;
  readonly style: StyleEdit;
  readonly playing: Playing;
  readonly preview: CaptionPreview;
  readonly typing: Typing;
  readonly zoom: Zoom;
  readonly tab: ChosenTab<(typeof tabs)[number]>;
  readonly search: Search;
  readonly onFind: () => void;
  /** How often the shift of lines was requested. */
  readonly shifts: Signal<number>;
}
