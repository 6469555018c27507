declare module '*.css';
/** The path of the file, beside that of the script. */
declare module '*.wasm' {
  const path: string;
  export default path;
}
