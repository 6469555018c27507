/** The bundler makes it: lib/constructs/console-files.ts. */
declare module 'console-files' {
  /** By name. */
  export const files: Readonly<Record<string, import('#contract/console.ts').ConsoleFile>>;
  /** The documents and packages, by the path that they are requested at. */
  export const documents: Readonly<Record<string, import('#contract/console.ts').ConsoleFile>>;
  export const fontHashes: Readonly<Record<string, string>>;
}
