import { elfFacts } from './elf.ts';

/** AL2023 has glibc 2.34 and the libraries of GCC 11. https://docs.aws.amazon.com/linux/al2023/ug/compare-with-al2.html */
const newest: Readonly<Record<string, readonly number[]>> = {
  GLIBC: [2, 34],
  // https://gcc.gnu.org/onlinedocs/libstdc++/manual/abi.html
  GLIBCXX: [3, 4, 29],
  CXXABI: [1, 3, 13],
  GCC: [11],
};
const libraries = [
  ...['libc.so.6', 'libm.so.6', 'libdl.so.2', 'librt.so.1', 'libpthread.so.0'],
  ...['libstdc++.so.6', 'libgcc_s.so.1'],
];
const librariesOf = {
  x64: [...libraries, 'libmvec.so.1', 'ld-linux-x86-64.so.2'],
  arm64: [...libraries, 'ld-linux-aarch64.so.1'],
};

/** What a native module needs that Lambda's image of Node.js 24 (Amazon Linux 2023) lacks. */
export function lackingOnLambda(path: string, machine: keyof typeof librariesOf): string[] {
  const needed = elfFacts(path);
  const has = (version: string): boolean => {
    const [name = '', numbers = ''] = version.split('_');
    const [asked, known] = [numbers.split('.').map(Number), newest[name] ?? []];
    const differs = known.findIndex((number, at) => (asked[at] ?? 0) !== number);
    return known.length > 0 && (differs < 0 || (asked[differs] ?? 0) < (known[differs] ?? 0));
  };
  return [
    ...(needed.machine === machine ? [] : [`a processor of ${needed.machine}`]),
    ...needed.libraries.filter((library) => !librariesOf[machine].includes(library)),
    ...needed.symbolVersions.filter((version) => !has(version)),
  ];
}
