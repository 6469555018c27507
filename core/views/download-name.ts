import { firstCharacters } from '#contract/characters.ts';
import type { ExportRecord } from '#contract/records/export.ts';

/** Characters that Windows, macOS or Linux refuse in a file name, and those that reverse or hide text. */
const refused = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
const maxTitleCharacters = 80;

/**
 * The Content-Disposition header of an export's video: `My talk (tiktok).mp4`, of a layer `.mov`. `filename` is for programs that do not read
 * `filename*` (RFC 6266, appendix D), such as curl, and has the id instead of the title.
 */
export const downloadDisposition = (record: Named): string => {
  const [plain, shown] = [`attachment; filename="${plainName(record)}"`, titledName(record)];
  return shown ? `${plain}; filename*=UTF-8''${extended(shown)}` : plain;
};

/** The name of an export's file as a browser stores it. */
export const downloadName = (record: Named): string => titledName(record) ?? plainName(record);

type Named = Pick<ExportRecord, 'preset' | 'export_id' | 'title' | 'layer'>;
const extensionOf = ({ layer }: Pick<Named, 'layer'>): string => (layer ? 'mov' : 'mp4');
const plainName = (record: Named): string => `${record.preset}-${record.export_id}.${extensionOf(record)}`;
/** Undefined where no letter of the title may be in a name. */
const titledName = (record: Named): string | undefined => {
  const shown = fileNameOf(record.title ?? '');
  return shown ? `${shown} (${record.preset}).${extensionOf(record)}` : undefined;
};

/** A title as the name of a file, without extension; empty where nothing is left. */
export const fileNameOf = (title: string): string => {
  const name = firstCharacters(title.replaceAll(refused, ' '), maxTitleCharacters).replaceAll(/\s+/g, ' ').trim();
  // A name that begins with a dot is hidden.
  return name.replace(/^\.+/, '').trim();
};

/** RFC 8187, section 3.2.1. */
const extended = (name: string): string =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
