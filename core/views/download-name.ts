import { firstCharacters } from '#contract/characters.ts';
import type { ExportRecord } from '#contract/records/export.ts';

/** Characters that Windows, macOS or Linux refuse in a file name, and those that reverse or hide text. */
const refused = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
const maxTitleCharacters = 80;

/**
 * The Content-Disposition header of an export's video: `My talk (tiktok).mp4`, of a layer `.mov`. `filename` is for programs that do not read
 * `filename*` (RFC 6266, appendix D), such as curl, and has the id instead of the title.
 */
export const downloadDisposition = ({
  preset,
  export_id,
  title = '',
  layer,
}: Pick<ExportRecord, 'preset' | 'export_id' | 'title' | 'layer'>): string => {
  const extension = layer ? 'mov' : 'mp4';
  const fallback = `attachment; filename="${preset}-${export_id}.${extension}"`;
  const name = firstCharacters(title.replaceAll(refused, ' '), maxTitleCharacters).replaceAll(/\s+/g, ' ').trim();
  // A name that begins with a dot is hidden.
  const shown = name.replace(/^\.+/, '').trim();
  return shown ? `${fallback}; filename*=UTF-8''${extended(`${shown} (${preset}).${extension}`)}` : fallback;
};

/** RFC 8187, section 3.2.1. */
const extended = (name: string): string =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
