import * as v from 'valibot';

/** What a reply has in place of a file: its signed URL, or a short link that leads there. */
export const Links = v.picklist(['signed', 'short']);
export const linksField = v.optional(Links, 'signed');
