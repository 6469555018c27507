/** The path of the file beside the script. */
declare module '*.wasm' {
  const path: string;
  export default path;
}
