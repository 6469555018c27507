import { expect, it } from 'vitest';
import { mediaOf, noTranscript } from '#core/projects/not-ready.ts';

const media = { source: 'audio', durationMs: 1000, container: 'mp3', sizeBytes: 9 } as const;

it('the media of a project is what its import found', () => {
  expect(mediaOf({ status: 'failed', media })).toBe(media);
});

it('a project without media is project_busy during its import, and not_media after a failed one', () => {
  expect(() => mediaOf({ status: 'importing' })).toThrow(expect.objectContaining({ code: 'project_busy' }));
  expect(() => mediaOf({ status: 'failed' })).toThrow(
    expect.objectContaining({ code: 'not_media', message: expect.stringContaining('Create a new project') }),
  );
});

it.each([
  ['importing', undefined, 'no transcript yet: its status is importing'],
  ['transcribing', media, 'no transcript yet: its status is transcribing'],
  ['draft', media, 'no transcript. Start one with POST /projects/{project_id}/transcribe, or PUT your own.'],
  ['failed', media, 'no transcript, since transcribing it failed. Start one'],
  ['failed', undefined, 'since its import failed. Create a new project.'],
] as const)('without a transcript, %s with media %o says what to do', (status, facts, message) => {
  const error = noTranscript(facts ? { status, media: facts } : { status });
  expect(error).toMatchObject({ code: 'transcript_not_ready', message: expect.stringContaining(message) });
});
