import { runAsProcess } from './command.ts';
import { main } from './look/look-command.ts';

if (import.meta.main) await runAsProcess(main);
