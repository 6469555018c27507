import type { Plugin } from 'esbuild';

/** Packages with native parts, which layers have. Node looks there for what is required (NODE_PATH), and not for what is imported. */
const fromLayers = /^onnxruntime-node$/;
const namespace = 'from-layers';

/** Has such packages required where they are imported. */
export const requiredFromLayers: Plugin = {
  name: namespace,
  setup({ onResolve, onLoad }) {
    onResolve({ filter: fromLayers }, ({ path, namespace: of }) =>
      of === namespace ? { path, external: true } : { path, namespace },
    );
    onLoad({ filter: fromLayers, namespace }, ({ path }) => ({ contents: `module.exports = require('${path}');` }));
  },
};
