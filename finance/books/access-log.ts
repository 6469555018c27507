import { meterNames } from '#contract/meters.ts';
import { ownerOfObject } from '#contract/object-keys.ts';
import type { Units } from '#contract/schemas/cost-line.ts';
import { downloadSigners } from '#contract/uses.ts';
import { sentUnits } from '#core/cost/gateway-units.ts';
import { signedDownloadUnits } from '#core/cost/modelled-units.ts';
import type { Owner, Usage } from './usage.ts';

/** A download by a signed URL, as S3 logged it. */
export interface Download {
  readonly key: string;
  /** Without headers. */
  readonly sentBytes: number;
}

/**
 * Fields of a line up to the bytes sent; later ones, such as the user agent, hold what a caller wrote.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/LogFormat.html
 */
const line =
  /^\S+ \S+ \[[^\]]+\] \S+ (?<requester>\S+) \S+ (?<operation>\S+) (?<key>\S+) "[^"]*" (?<status>\d+) \S+ (?<sent>\d+|-) /;

/** Sessions that sign URLs for customers (runtime/aws/signed-urls.ts). */
const signer = new RegExp(`:assumed-role/[^/]+/sign-(?:${downloadSigners.join('|')})$`);

/** The downloads in the text of a log object. Reads of our own functions and of AWS services leave no Region, and are free. */
export const downloadsIn = (text: string): Download[] =>
  text.split('\n').flatMap((one) => {
    const { requester = '', operation, key = '', status = '', sent } = line.exec(one)?.groups ?? {};
    const isDownload = operation === 'REST.GET.OBJECT' && signer.test(requester) && /^(?:2|304)/.test(status);
    return isDownload ? [{ key: decodeURIComponent(key), sentBytes: sent === '-' ? 0 : Number(sent) }] : [];
  });

/** The owner of a downloaded object; the id of media may be that of the upload slot. */
const ownerOf = (key: string, projectOf: ReadonlyMap<string, string>): Owner => {
  const { project_id: id = '', ...owner } = ownerOfObject(key);
  const project_id = key.startsWith('media/') ? projectOf.get(id) : id;
  return { ...owner, ...(project_id && { project_id }) };
};

export const downloadRoute = 'download';

export interface Downloaded {
  readonly requests: number;
  readonly bytes: number;
}

/** Adds downloads to those of each key. */
export const countDownloads = (downloads: Iterable<Download>, into: Map<string, Downloaded>): void => {
  for (const { key, sentBytes } of downloads) {
    const { requests = 0, bytes = 0 } = into.get(key) ?? {};
    into.set(key, { requests: requests + 1, bytes: bytes + sentBytes });
  }
};

/** What the downloads of a day used, by key. Where the stage has an edge, exports go by it. */
export const downloadUsage = (
  day: string,
  downloads: ReadonlyMap<string, Downloaded>,
  projectOf: ReadonlyMap<string, string>,
  hasEdge = false,
): Usage[] =>
  [...downloads].flatMap(([key, { requests, bytes }]): Usage[] => {
    const row = { day, route: downloadRoute, ...ownerOf(key, projectOf), modelled: false } as const;
    const units: Units = {
      s3_get_requests: requests,
      ...sentUnits(bytes, hasEdge && key.startsWith('exports/'), requests),
    };
    return meterNames.flatMap((meter) => (meter in units ? { ...row, meter, units: units[meter] ?? 0 } : []));
  });

const downloadMeters: readonly string[] = [true, false].flatMap((byEdge) =>
  Object.keys(signedDownloadUnits(0, byEdge)),
);

/** Usage without the one download of each export that FinishExport's cost lines model. */
export const withoutModelledDownloads = (usage: readonly Usage[]): Usage[] =>
  usage.filter(
    ({ route, meter, modelled }) => !(modelled && route === 'FinishExport' && downloadMeters.includes(meter)),
  );
