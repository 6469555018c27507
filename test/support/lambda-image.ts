import { elfFacts } from './elf.ts';

/** All of them are of glibc, which AL2023 has in this version. https://docs.aws.amazon.com/linux/al2023/ug/compare-with-al2.html */
const glibcMinor = 34;
const libraries = ['libc.so.6', 'libm.so.6', 'libdl.so.2', 'librt.so.1', 'libpthread.so.0'];
const librariesOf = {
  x64: [...libraries, 'libmvec.so.1', 'ld-linux-x86-64.so.2'],
  arm64: [...libraries, 'ld-linux-aarch64.so.1'],
};

/** What a native module needs that Lambda's image of Node.js 24 (Amazon Linux 2023) lacks. */
export function lackingOnLambda(path: string, machine: keyof typeof librariesOf): string[] {
  const needed = elfFacts(path);
  const has = (version: string): boolean => {
    const [, minor] = /^GLIBC_2\.(\d+)(\.\d+)?$/.exec(version) ?? [];
    return minor !== undefined && Number(minor) <= glibcMinor;
  };
  return [
    ...(needed.machine === machine ? [] : [`a processor of ${needed.machine}`]),
    ...needed.libraries.filter((library) => !librariesOf[machine].includes(library)),
    ...needed.symbolVersions.filter((version) => !has(version)),
  ];
}
