import { createHash } from 'node:crypto';

/** SHA-256 of a text in hex. It suits secrets of at least 128 random bits, whose hash alone is stored. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
