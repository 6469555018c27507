const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escapes text for TTML and WebVTT. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign);
