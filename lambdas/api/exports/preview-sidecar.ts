import { sidecarFile } from '@cueline/captions/sidecars/sidecar-file.ts';
import { maxTranscriptBytes } from '#contract/limits.ts';
import { exportRoutes } from '#contract/routes/exports.ts';
import type { AppError } from '#core/app-error.ts';
import { invalidRequest } from '#core/requests/invalid-request.ts';
import { asksFor } from '#runtime/http/asks-for.ts';
import type { OpenedFonts } from '#runtime/opened-fonts.ts';

type SidecarType = (typeof exportRoutes.previewCaptions.files)[number];

/** The styled subtitle file that the client asks for. */
export const sidecarIn = (headers: Parameters<typeof asksFor>[1]): SidecarType | undefined =>
  exportRoutes.previewCaptions.files.find((type) => asksFor(type, headers));

type Write = (request: Parameters<typeof sidecarFile>[1], fonts: OpenedFonts) => string;

/** The captions as a styled subtitle file, which `laidOut` has written. Throws invalid_request where there are none, or too many for a reply. */
export const sidecarReply = async (type: SidecarType, laidOut: (write: Write) => Promise<string>) => {
  const file = await laidOut((request, fonts) => {
    const content = sidecarFile(type, request, fonts.openerFor({ ...request, isPainted: false }));
    if (content === undefined) throw refused('range_start', 'must be another: nothing is said in this part');
    return content;
  });
  // A reply of Lambda is JSON.
  if (Buffer.byteLength(JSON.stringify(file)) > maxTranscriptBytes)
    throw refused('range_end', 'must be earlier: the file of this part is too large for a reply');
  return { file, contentType: `${type}; charset=utf-8` };
};

const refused = (param: string, message: string): AppError => invalidRequest([{ param, message }]);
