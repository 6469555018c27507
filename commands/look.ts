import { runAsProcess } from '../operate/command-line/command.ts';
import { main } from './look/look-command.ts';

export { main };

if (import.meta.main) await runAsProcess(main);
