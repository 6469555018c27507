import { useMemo } from 'preact/hooks';
import type { Peaks } from '#contract/schemas/peaks.ts';
import type { Line } from '#contract/schemas/transcript.ts';
import type { TranscriptEdit } from '../transcript-edit.ts';
import { type ColumnsOf, columnsOfLines, columnsOfPeaks } from './columns.ts';

const noLines: readonly Line[] = [];

/** What a timeline draws: the sound where there are peaks, or else the lines. */
export const useColumns = (edit: TranscriptEdit, peaks: Peaks | undefined): ColumnsOf => {
  const lines = peaks ? noLines : edit.lines.value;
  return useMemo(() => (peaks ? columnsOfPeaks(peaks) : columnsOfLines(lines)), [peaks, lines]);
};
