import { renderTtml } from '../burned/ttml.ts';
import type { StyledCaptions } from './styled-captions.ts';

const profile = 'http://www.w3.org/ns/ttml/profile/imsc1.1/text';

/** Captions as IMSC 1.1, text profile (https://www.w3.org/TR/ttml-imsc1.1/), whose regions are within the safe zone of the platform. */
export function formatImsc({ request, layout, fontFamily, firstFrame }: StyledCaptions): string {
  const attributes = [
    'xmlns:ttp="http://www.w3.org/ns/ttml#parameter"',
    `ttp:contentProfiles="${profile}"`,
    `xml:lang="${quoted(request.language)}"`,
  ];
  const family = `${quoted(fontFamily)}, proportionalSansSerif`;
  return renderTtml(request, layout, { rootAttributes: attributes.join(' '), fontFamily: family, firstFrame });
}

/** In an attribute. A family's name may have any character; commas and quotes would end it. */
const quoted = (text: string): string => text.replace(/[^\p{L}\p{N} _-]/gu, ' ').trim();
