import { lintFiles } from './lint-captions/lint-files.ts';

process.exitCode = await lintFiles(process.argv.slice(2));
