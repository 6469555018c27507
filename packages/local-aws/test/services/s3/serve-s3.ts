import { startS3Cloud } from './s3-cloud.ts';

/** A process of its own, to be killed: serves the folder given, says its URL and keys, and its peak memory when asked. */
const cloud = await startS3Cloud({}, { dataDir: process.argv[2] ?? '' });
process.on('message', () => process.send?.(process.resourceUsage().maxRSS * 1024));
process.on('disconnect', () => process.exit());
process.send?.([cloud.url, cloud.operator.accessKeyId, cloud.operator.secretAccessKey]);
