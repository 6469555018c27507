import { closeSync, openSync, readSync } from 'node:fs';

export interface ElfFacts {
  readonly machine: 'x64' | 'arm64' | undefined;
  /** Names of the libraries that the loader must find. */
  readonly libraries: readonly string[];
  /** Versions of their symbols, such as GLIBC_2.28. */
  readonly symbolVersions: readonly string[];
}

/** Types of sections, and the tag of a needed library in the first: SHT_DYNAMIC, SHT_GNU_verneed, DT_NEEDED. */
const [dynamicSection, versionsSection, neededLibrary] = [6, 0x6ffffffe, 1n];

/**
 * What a shared object of 64 bits needs of a system, of which only these sections are read.
 * https://refspecs.linuxfoundation.org/elf/gabi4+/ch4.sheader.html
 * https://refspecs.linuxfoundation.org/LSB_5.0.0/LSB-Core-generic/LSB-Core-generic/symversion.html
 */
export function elfFacts(path: string): ElfFacts {
  const file = openSync(path, 'r');
  const at = (offset: number, length: number): Buffer => {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(file, bytes, 0, length, offset));
  };
  try {
    const header = at(0, 64);
    if (header.readUInt32BE(0) !== 0x7f454c46) throw new Error(`${path} is no ELF file`);
    const [firstSection, sectionBytes] = [Number(header.readBigUInt64LE(40)), header.readUInt16LE(58)];
    const sections = Array.from({ length: header.readUInt16LE(60) }, (_, index) => {
      const section = at(firstSection + index * sectionBytes, sectionBytes);
      const read = () => at(Number(section.readBigUInt64LE(24)), Number(section.readBigUInt64LE(32)));
      return { type: section.readUInt32LE(4), strings: section.readUInt32LE(40), read };
    });
    const contentOf = (type: number) => {
      const section = sections.find((one) => one.type === type);
      const strings = section && sections[section.strings]?.read();
      if (!strings) throw new Error(`${path} has no section of type ${type}`);
      return { bytes: section.read(), text: (offset: number) => textAt(strings, offset) };
    };
    const dynamic = contentOf(dynamicSection);
    const tags = Array.from({ length: dynamic.bytes.length / 16 }, (_, index) => index * 16);
    const libraries = tags
      .filter((tag) => dynamic.bytes.readBigUInt64LE(tag) === neededLibrary)
      .map((tag) => dynamic.text(Number(dynamic.bytes.readBigUInt64LE(tag + 8))));
    const { bytes, text } = contentOf(versionsSection);
    const symbolVersions = chain(bytes, 0)
      .flatMap((library) => chain(bytes, library + bytes.readUInt32LE(library + 8)))
      .map((version) => text(bytes.readUInt32LE(version + 8)));
    const machine = ({ 62: 'x64', 183: 'arm64' } as const)[header.readUInt16LE(18)];
    return { machine, libraries, symbolVersions };
  } finally {
    closeSync(file);
  }
}

/** Where entries of 16 bytes are that end with the distance to the next one, which is 0 in the last. */
function chain(bytes: Buffer, first: number): number[] {
  const distance = bytes.readUInt32LE(first + 12);
  return distance === 0 ? [first] : [first, ...chain(bytes, first + distance)];
}

const textAt = (strings: Buffer, offset: number): string =>
  strings.toString('latin1', offset, strings.indexOf(0, offset));
