import CanvasKitInit, { type CanvasKit } from 'canvaskit-wasm/full';

/**
 * Skia as WebAssembly, with its shaper, its tables of Unicode and its fonts. `wasmFile` is the path of the package's bin/full/canvaskit.wasm,
 * or in a browser its URL. https://skia.org/docs/user/modules/canvaskit/
 */
export const loadCanvasKit = (wasmFile: string): Promise<CanvasKit> =>
  CanvasKitInit.default({ locateFile: () => wasmFile });
