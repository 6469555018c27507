import { expect, it } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import {
  countDownloads,
  type Downloaded,
  downloadsIn,
  downloadUsage,
  withoutModelledDownloads,
} from '#finance/books/access-log.ts';
import type { Usage } from '#finance/books/usage.ts';

const day = '2026-11-20';
const [account_id, project_id, slot, export_id, job_id] = [1, 2, 3, 4, 5].map(
  (n) => `019aa000-0000-7000-8000-00000000000${n}`,
);
/** The line of AWS's example, with a signer's session as the requester. */
const line = (key: string, more: Partial<Record<'who' | 'operation' | 'status' | 'sent' | 'agent', string>> = {}) =>
  `79a59df900b949e5 DOC-BUCKET [20/Nov/2026:00:00:38 +0000] 192.0.2.3 ${more.who ?? 'arn:aws:sts::123456789012:assumed-role/Cueline-prod-Api-Signersdownload1234/sign-download'} 3E57427F33A59F07 ${more.operation ?? 'REST.GET.OBJECT'} ${encodeURIComponent(key)} "GET /DOC-BUCKET/${key}?X-Amz-Signature=1 HTTP/1.1" ${more.status ?? '200'} - ${more.sent ?? '1000'} 4000 7 5 "-" "${more.agent ?? 'curl/8'}" - hostid= SigV4 TLS_AES_128_GCM_SHA256 QueryString DOC-BUCKET.s3.us-east-1.amazonaws.com TLSv1.3 - -`;
const video = `exports/${account_id}/${project_id}/${export_id}/video.mp4`;

it('a download is a GET by a URL that a customer was given, with the bytes that S3 sent', () => {
  const text = [
    line(video),
    line(video, { status: '206', sent: '7' }),
    line(video, { status: '304', sent: '-' }),
    line(video, { status: '403', sent: '243' }),
    line(video, { operation: 'REST.HEAD.OBJECT' }),
    line(video, { operation: 'REST.PUT.OBJECT', who: 'arn:aws:sts::123456789012:assumed-role/R/sign-upload' }),
    line(video, { who: 'arn:aws:sts::123456789012:assumed-role/Cueline-prod-Pipelines-RenderCaptions/RenderCaptions' }),
    line(video, { who: '-' }),
    ...['upload', 'part', 'source', 'probe', 'frame', 'video'].map((signer) =>
      line(video, { who: `arn:aws:sts::123456789012:assumed-role/R/sign-${signer}` }),
    ),
    line(video, { who: 'svc:mediaconvert', agent: '" - :assumed-role/x/sign-media REST.GET.OBJECT k "' }),
    line(video, { who: 'arn:aws:sts::123456789012:assumed-role/R/sign-media', sent: '9' }),
    line(video, { who: 'arn:aws:sts::123456789012:assumed-role/R/sign-font', sent: '11' }),
    line(video, { who: 'arn:aws:sts::123456789012:assumed-role/R/sign-results', sent: '13' }),
    '',
  ].join('\n');
  expect(downloadsIn(text)).toEqual([1000, 7, 0, 9, 11, 13].map((sentBytes) => ({ key: video, sentBytes })));
});

it('downloads belong to the account, project and work in the key, and those of an upload slot to its project', () => {
  const keys = [
    video,
    video,
    `media/${account_id}/${slot}/source`,
    `media/${account_id}/gone/source`,
    `playback/${account_id}/${project_id}/${job_id}/proxy.mp4`,
    objectKeys.ownFont({ account_id: account_id ?? '', font_id: 'f' }),
    objectKeys.batchResults({ account_id: account_id ?? '', batch_id: 'b' }),
    objectKeys.font('inter', 'ae95'),
  ];
  const downloads = new Map<string, Downloaded>();
  countDownloads(
    keys.map((key) => ({ key, sentBytes: 5 })),
    downloads,
  );
  const usage = downloadUsage(day, downloads, new Map([[slot ?? '', project_id ?? '']]));
  const row = { day, route: 'download', modelled: false, account_id };
  expect(usage.filter(({ meter }) => meter === 'data_out_bytes')).toEqual([
    { ...row, project_id, export_id, meter: 'data_out_bytes', units: 10 },
    { ...row, project_id, meter: 'data_out_bytes', units: 5 },
    { ...row, meter: 'data_out_bytes', units: 5 },
    { ...row, project_id, job_id, meter: 'data_out_bytes', units: 5 },
    { ...row, meter: 'data_out_bytes', units: 5 },
    { ...row, meter: 'data_out_bytes', units: 5 },
    { day, route: 'download', modelled: false, meter: 'data_out_bytes', units: 5 },
  ]);
  expect(usage.filter(({ meter }) => meter === 's3_get_requests').map(({ units }) => units)).toEqual([
    2, 1, 1, 1, 1, 1, 1,
  ]);
});

it('the exports of a stage with an edge go by it, and everything else by S3', () => {
  const downloads = new Map<string, Downloaded>();
  const font = objectKeys.ownFont({ account_id: account_id ?? '', font_id: 'f' });
  countDownloads(
    [video, video, font].map((key) => ({ key, sentBytes: 5 })),
    downloads,
  );
  const usage = downloadUsage(day, downloads, new Map(), true);
  expect(usage.map(({ export_id: id, meter, units }) => [id, meter, units])).toEqual([
    [export_id, 's3_get_requests', 2],
    [export_id, 'edge_out_bytes', 10],
    [export_id, 'edge_requests', 2],
    [export_id, 'firewall_requests', 2],
    [undefined, 's3_get_requests', 1],
    [undefined, 'data_out_bytes', 5],
  ]);
});

it('only the modelled download of an export is left out', () => {
  const row: Usage = { day, route: 'FinishExport', meter: 'data_out_bytes', modelled: true, units: 1 };
  const kept: Usage[] = [
    { ...row, modelled: false },
    { ...row, meter: 'states_transitions' },
    { ...row, route: 'RenderCaptions', meter: 's3_get_requests' },
  ];
  const left = ['s3_get_requests', 'edge_out_bytes', 'edge_requests', 'firewall_requests'] as const;
  expect(withoutModelledDownloads([row, ...left.map((meter) => ({ ...row, meter })), ...kept])).toEqual(kept);
});
