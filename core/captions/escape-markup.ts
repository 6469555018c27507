const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Text as it stands between the tags of TTML and WebVTT. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign);
