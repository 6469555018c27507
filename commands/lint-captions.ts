import { runAsProcess } from './command.ts';
import { lintFiles } from './lint-captions/lint-files.ts';

if (import.meta.main) await runAsProcess(lintFiles);
