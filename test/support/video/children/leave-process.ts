import { spawn } from 'node:child_process';

const { pid } = spawn('sleep', ['600'], { stdio: 'ignore' });
process.send?.({ type: 'failed', name: 'Left', message: String(pid) });
