import { publishHosts } from '@cueline/local-aws/services/lambda/public-hosts.ts';
import type { CopyWork } from '#contract/schemas/pipeline.ts';
import { withConnection } from '../lambdas/pipelines/import/with-connection.ts';
import { enterDeployment } from '../operate/stage/deployment.ts';
import { peakBytesOf } from '../test/support/process-usage.ts';

/** Copies one range with CopyPart's code in a process of its own, and sends time, CPU and memory to its parent. */
const [data = '', url = '', address = '', mib = ''] = process.argv.slice(2);
const { hostname } = new URL(url);
publishHosts(new Map([[hostname, address]]));
await enterDeployment({ data });
const { copyRange } = await import('../lambdas/pipelines/import/copy-range.ts');
const { createMultipart } = await import('#runtime/aws/s3-multipart.ts');
const { objectKeys } = await import('#contract/object-keys.ts');

const id = '00000000-0000-7000-8000-000000000001';
const ids = { account_id: id, project_id: id, job_id: id };
const sizeBytes = Number(mib) * 1024 ** 2;
const work: CopyWork = {
  ...ids,
  url,
  multipart_id: await createMultipart(objectKeys.media(ids)),
  size_bytes: sizeBytes,
  max_bytes: sizeBytes,
  max_connections: 1,
  range: { first_part: 1, bytes: { start: 0, end: sizeBytes - 1 }, progress: 0.9 },
};
const copy = () => withConnection(work, (connection) => copyRange(work, { limitMs: 840_000, connection }));
// The first copy loads the code.
await copy();
const cpu = process.cpuUsage();
const startMs = performance.now();
await copy();
const wallMs = performance.now() - startMs;
const { user, system } = process.cpuUsage(cpu);
process.send?.({ wallMs, cpuMs: (user + system) / 1000, peakBytes: peakBytesOf(process.pid) });
process.disconnect();
