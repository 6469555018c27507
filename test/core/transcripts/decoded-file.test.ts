import { expect, it } from 'vitest';
import { AppError } from '#core/app-error.ts';
import { decodedFile } from '#core/transcripts/decoded-file.ts';

it('a file that came as bytes is decoded, and a guess is told', () => {
  expect(decodedFile(Uint8Array.of(0xff, 0xfe, 0xe9, 0x00))).toEqual({ text: 'é' });
  expect(decodedFile(Uint8Array.of(0x63, 0x61, 0x66, 0xe9))).toEqual({ text: 'café', guessed: 'windows-1252' });
});

it('a file that came as text is refused where the gateway could not read its letters', () => {
  expect(() => decodedFile('caf\ufffd')).toThrow(AppError);
  expect(decodedFile('café')).toEqual({ text: 'café' });
});
