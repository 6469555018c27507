import { type DecodedText, decodeText } from '@cueline/captions/reading/decode-text.ts';
import { invalidRequest } from '../requests/invalid-request.ts';

/** The text of a file as a request has it: a text that is not UTF-8 has lost letters before it came. Throws invalid_request. */
export const decodedFile = (file: string | Uint8Array): DecodedText => {
  if (typeof file !== 'string') return decodeText(file);
  if (file.includes('\ufffd')) throw invalidRequest([{ param: 'body', message: notUtf8 }]);
  return { text: file };
};

const notUtf8 =
  'is not UTF-8, so its letters cannot be told. Save it as UTF-8, or send it as application/octet-stream, whose encoding is guessed';
