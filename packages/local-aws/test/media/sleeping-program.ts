import { runProgram } from '../../src/media/run-program.ts';

// A process of its own for run-program.test.ts, which kills it. It prints the id of the program's process.
await runProgram('sh', ['-c', 'echo $$; exec sleep 600'], { onLine: (line) => console.log(line) });
