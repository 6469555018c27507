import { runAsProcess } from '../operate/command-line/command.ts';
import { lintFiles as main } from './lint-captions/lint-files.ts';

export { main };

if (import.meta.main) await runAsProcess(main);
