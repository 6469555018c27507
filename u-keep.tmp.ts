import { keepRelease } from './commands/release/last-release.ts';

await keepRelease(process.cwd());
