import { expect, it } from 'vitest';
import { isOpen, projectMoves } from '#core/projects/transitions.ts';

it('a project that is importing or transcribing can be neither transcribed nor edited', () => {
  for (const { from } of [projectMoves.transcribe, projectMoves.edit]) {
    expect(from).toEqual(['draft', 'ready', 'failed']);
  }
});

it('a transcription ends ready or failed, and an edit ends ready', () => {
  expect(projectMoves.transcribe.to).toBe('transcribing');
  expect(projectMoves.edit.to).toBe('ready');
  expect(projectMoves.transcribed).toMatchObject({ from: ['transcribing'], to: 'ready' });
  expect(projectMoves.transcriptionFailed).toMatchObject({ from: ['transcribing'], to: 'failed' });
});

it('work is open until it is completed or failed', () => {
  expect((['queued', 'processing', 'completed', 'failed'] as const).map(isOpen)).toEqual([true, true, false, false]);
});
