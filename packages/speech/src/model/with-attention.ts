/**
 * Moonshine's decoder is one `If` node with a branch for the first step and one for the others. Neither has its attention to the sound as an
 * output, which is where the time of a word is. This gives outputs to a copy of the graph in memory: `attention.0` and so on, a layer each.
 * The numbers are those of fields in https://github.com/onnx/onnx/blob/main/onnx/onnx.proto.
 */
export function withAttention(model: Uint8Array, layers: number): Uint8Array {
  const names = Array.from({ length: layers }, (_, layer) => layer);
  const inside = names.map((layer) => output(`/model/decoder/layers.${layer}/encoder_attn/Softmax_output_0`));
  const branch = (graph: Uint8Array): Uint8Array => changed(graph, {}, inside);
  const attribute = (bytes: Uint8Array): Uint8Array => changed(bytes, { [ATTRIBUTE_GRAPH]: branch });
  const outputs = names.map((layer) => field(NODE_OUTPUT, text(`attention.${layer}`)));
  const node = (bytes: Uint8Array): Uint8Array => changed(bytes, { [NODE_ATTRIBUTE]: attribute }, outputs);
  const outer = names.map((layer) => output(`attention.${layer}`));
  const graph = (bytes: Uint8Array): Uint8Array => changed(bytes, { [GRAPH_NODE]: node }, outer);
  return changed(model, { [MODEL_GRAPH]: graph });
}

const MODEL_GRAPH = 7;
const GRAPH_NODE = 1;
const GRAPH_OUTPUT = 12;
const NODE_OUTPUT = 2;
const NODE_ATTRIBUTE = 5;
const ATTRIBUTE_GRAPH = 6;

const text = (value: string): Uint8Array => new TextEncoder().encode(value);

/** A value of 32-bit floats of any shape. */
const output = (name: string): Uint8Array => {
  const float = Uint8Array.of(1 << 3, 1);
  return field(GRAPH_OUTPUT, Buffer.concat([field(1, text(name)), field(2, field(1, float))]));
};

const varint = (value: number): Uint8Array => {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return Uint8Array.from([...bytes, rest]);
};

/** A field that has a length. */
const field = (number: number, value: Uint8Array): Uint8Array =>
  Buffer.concat([varint(number * 8 + 2), varint(value.length), value]);

/** A message with other values in some of its fields, and more fields at its end. */
function changed(
  message: Uint8Array,
  changes: Readonly<Record<number, (value: Uint8Array) => Uint8Array>>,
  added: readonly Uint8Array[] = [],
): Uint8Array {
  const parts: Uint8Array[] = [];
  let at = 0;
  const number = (): number => {
    let [value, unit] = [0, 1];
    for (;;) {
      const byte = message[at++] ?? 0;
      value += (byte & 127) * unit;
      if (byte < 128) return value;
      unit *= 128;
    }
  };
  while (at < message.length) {
    const start = at;
    const key = number();
    if (key % 8 === 2) {
      const length = number();
      const value = message.subarray(at, at + length);
      at += length;
      const change = changes[Math.floor(key / 8)];
      if (change) {
        parts.push(field(Math.floor(key / 8), change(value)));
        continue;
      }
    } else if (key % 8 === 0) number();
    else at += key % 8 === 1 ? 8 : 4;
    parts.push(message.subarray(start, at));
  }
  return Buffer.concat([...parts, ...added]);
}
