/** The bundler makes it: lib/constructs/console-files.ts. */
declare module 'console-files' {
  export const files: Readonly<Record<string, import('#contract/console.ts').ConsoleFile>>;
  export const fontHashes: Readonly<Record<string, string>>;
}
