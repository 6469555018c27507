import { formatAss } from '@cueline/captions/sidecars/ass.ts';
import { formatImsc } from '@cueline/captions/sidecars/imsc.ts';
import { type StyledRequest, styledCaptions } from '@cueline/captions/sidecars/styled-captions.ts';
import { maxTranscriptBytes } from '#contract/limits.ts';
import { exportRoutes } from '#contract/routes/exports.ts';
import type { AppError } from '#core/app-error.ts';
import { invalidRequest } from '#core/requests/invalid-request.ts';
import { asksFor } from '#runtime/http/asks-for.ts';
import type { OpenedFonts } from '#runtime/opened-fonts.ts';

type SidecarType = (typeof exportRoutes.previewCaptions.files)[number];

const formats = { 'text/x-ssa': formatAss, 'application/ttml+xml': formatImsc } as const;

/** The styled subtitle file that the client asks for. */
export const sidecarIn = (headers: Parameters<typeof asksFor>[1]): SidecarType | undefined =>
  exportRoutes.previewCaptions.files.find((type) => asksFor(type, headers));

type Write = (request: StyledRequest, fonts: OpenedFonts) => string;

/** The captions as a styled subtitle file, which `laidOut` has written. Throws invalid_request where there are none, or too many for a reply. */
export const sidecarReply = async (type: SidecarType, laidOut: (write: Write) => Promise<string>) => {
  const file = await laidOut((request, fonts) => {
    const styled = styledCaptions(request, fonts.openerFor({ ...request, isPainted: false }));
    if (!styled) throw refused('range_start', 'must be another: nothing is said in this part');
    return formats[type](styled);
  });
  // A reply of Lambda is JSON.
  if (Buffer.byteLength(JSON.stringify(file)) > maxTranscriptBytes)
    throw refused('range_end', 'must be earlier: the file of this part is too large for a reply');
  return { file, contentType: `${type}; charset=utf-8` };
};

const refused = (param: string, message: string): AppError => invalidRequest([{ param, message }]);
