#!/usr/bin/env node
import { connect } from './connection.ts';
import { run } from './program.ts';

const { stdin, stdout, stderr } = process;
// A reader such as `head` may have enough, and ends early.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});
// Not process.exit, which would cut what is still being printed to a pipe.
process.exitCode = await run(process.argv.slice(2), { stdin, stdout, stderr, connect });
