import { existsSync, readFileSync } from 'node:fs';

/** Clock ticks of /proc: 100 on every Linux that Node runs on. https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
const ticksPerSecond = 100;

/** User and system time of a process and all its living children. */
export const cpuSecondsOf = (pid: number): number => {
  const [, afterName = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = afterName.split(' ').slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) / ticksPerSecond + sumOf(childrenOf(pid), cpuSecondsOf);
};

/** Peak resident memory. Not getrusage's maxRSS, which starts from the parent's when a process is forked. */
export const peakBytesOf = (pid: number): number => statusBytes(pid, 'VmHWM');

/** Resident memory of a process and all its living children. */
export const treeBytesOf = (pid: number): number =>
  statusBytes(pid, 'VmRSS') + sumOf(childrenOf(pid).filter(isAlive), treeBytesOf);

/** A process that has ended has no program, though its parent may not have reaped it yet. */
const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}/exe`);

const statusBytes = (pid: number, field: string): number => {
  const [, kib] = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  if (kib === undefined) throw new Error(`/proc/${pid}/status has no ${field}`);
  return Number(kib) * 1024;
};

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

const sumOf = (pids: readonly number[], value: (pid: number) => number): number =>
  pids.reduce((sum, pid) => sum + value(pid), 0);

/** Throws where there is no /proc. */
export const refuseOtherSystems = (): void => {
  if (!existsSync('/proc/self/status'))
    throw new Error('This bench reads CPU time and memory from /proc: run it on Linux.');
};
