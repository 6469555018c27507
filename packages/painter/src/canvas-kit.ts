import CanvasKitInit, { type CanvasKit } from 'canvaskit-wasm/full';

/**
 * Skia as WebAssembly, with its shaper, its tables of Unicode and its fonts. Under Node it reads its WASM from the folder of its
 * own script, in the package as in the bundle of a Lambda; browsers need the URL. https://skia.org/docs/user/modules/canvaskit/
 */
export const loadCanvasKit = (wasmUrl?: string): Promise<CanvasKit> =>
  CanvasKitInit.default(wasmUrl === undefined ? {} : { locateFile: () => wasmUrl });
