import { join } from 'node:path';

/** The folder of the model by which this machine hears English. The lockfile pins its package. */
export const speechModel = join(
  import.meta.dirname,
  '../node_modules/@usefulsensors/moonshine-js/dist/model/base/quantized',
);
