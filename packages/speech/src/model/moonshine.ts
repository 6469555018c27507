import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { END_TOKEN, FIRST_TOKEN } from './tokens.ts';
import { withAttention } from './with-attention.ts';

/** What one column of attention stands for. */
export const SAMPLES_PER_FRAME = 384;

/** Tokens with what the model gives to each: its probability, and where in the sound it looks. */
export interface Said {
  readonly tokens: readonly number[];
  /** One for each token, then one for the end. */
  readonly probabilities: readonly number[];
  /** The probability of no words at all. */
  readonly emptyProbability: number;
  /** Each head that follows the sound has a row of frames for each token, then one for the end. */
  readonly heads: readonly (readonly Float32Array[])[];
  /** How much later than the sound the attention is. */
  readonly lateMs: number;
}

/** An encoded piece of sound. */
type States = Tensor;

interface Attention {
  /** Layer and head of those that follow the sound. */
  readonly heads: readonly (readonly [number, number])[];
  /** How much later than the sound of a word they come. */
  readonly lateMs: number;
}

/**
 * By the number of layers: those of tiny and of base. They were chosen by the error of word starts of two of flite's voices; of 662 words
 * of two others the median is 31 and 26 ms.
 */
const attentions: Readonly<Record<number, Attention>> = {
  6: {
    heads: [
      [5, 6],
      [3, 5],
      [5, 4],
      [3, 0],
      [3, 7],
      [5, 5],
      [4, 6],
      [4, 5],
      [4, 2],
    ],
    lateMs: -8,
  },
  8: {
    heads: [
      [4, 2],
      [5, 3],
      [6, 1],
      [5, 4],
      [5, 1],
      [7, 7],
      [5, 5],
    ],
    lateMs: 20,
  },
};

/** A session has one thread, else it would bind threads to cores, which Lambda does not have: several workers have a session each. */
const sessionOptions: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  logSeverityLevel: 3,
};

/** Moonshine, an encoder and a decoder: https://arxiv.org/abs/2410.15608. */
export class Moonshine {
  readonly #encoder: InferenceSession;
  readonly #decoder: InferenceSession;
  readonly #layers: number;
  /** What is not asked for is not copied: the keys and values of the sound alone are 20 MB a token. */
  readonly #firstOutputs: readonly string[];
  readonly #laterOutputs: readonly string[];
  readonly #attention: Attention;

  private constructor(encoder: InferenceSession, decoder: InferenceSession, layers: number) {
    this.#encoder = encoder;
    this.#decoder = decoder;
    this.#layers = layers;
    this.#attention = attentions[layers] ?? { heads: [], lateMs: 0 };
    const followed = this.#attention.heads.map(([layer]) => `attention.${layer}`);
    this.#firstOutputs = decoder.outputNames.filter((name) => !name.startsWith('attention') || followed.includes(name));
    this.#laterOutputs = this.#firstOutputs.filter((name) => !name.includes('.encoder.'));
  }

  /** Opens the model of a folder that has `encoder_model.onnx` and `decoder_model_merged.onnx`. */
  static async open(folder: string): Promise<Moonshine> {
    const encoder = await InferenceSession.create(join(folder, 'encoder_model.onnx'), sessionOptions);
    const file = await readFile(join(folder, 'decoder_model_merged.onnx'));
    const layers = file.includes('/model/decoder/layers.6/encoder_attn/Softmax_output_0') ? 8 : 6;
    const decoder = await InferenceSession.create(withAttention(file, layers), sessionOptions);
    return new Moonshine(encoder, decoder, layers);
  }

  async encode(samples: Float32Array): Promise<States> {
    const input = new Tensor('float32', samples, [1, samples.length]);
    const { last_hidden_state: states } = await this.#encoder.run({ input_values: input });
    if (!states) throw new Error('The encoder gives no states.');
    return states;
  }

  /** What the model takes a sound for, until it ends or `stop` says so. The first token is not the end. */
  async say(states: States, stop: (tokens: readonly number[]) => boolean): Promise<Said> {
    const said = this.#empty();
    let past = this.#noPast(states);
    let last = FIRST_TOKEN;
    for (let step = 0; ; step++) {
      const isFirst = step === 0;
      const result = await this.#step(states, [last], past, isFirst);
      const scores = floats(result.logits);
      if (isFirst) {
        said.emptyProbability = probabilityOf(scores, END_TOKEN);
        scores[END_TOKEN] = -Infinity;
      }
      last = stop(said.tokens) ? END_TOKEN : best(scores);
      this.#add(said, result, probabilityOf(scores, last), 0);
      if (last === END_TOKEN) return said;
      said.tokens.push(last);
      past = this.#present(past, result, isFirst);
    }
  }

  /** The same for tokens that are given, in one step. */
  async force(states: States, tokens: readonly number[]): Promise<Said> {
    const result = await this.#step(states, [FIRST_TOKEN, ...tokens], this.#noPast(states), true);
    const scores = floats(result.logits);
    const size = scores.length / (tokens.length + 1);
    const said = this.#empty();
    [...tokens, END_TOKEN].forEach((token, row) => {
      this.#add(said, result, probabilityOf(scores.subarray(row * size, (row + 1) * size), token), row);
    });
    return { ...said, tokens, emptyProbability: probabilityOf(scores.subarray(0, size), END_TOKEN) };
  }

  #empty(): Growing {
    const { heads, lateMs } = this.#attention;
    return { tokens: [], probabilities: [], emptyProbability: 0, heads: heads.map(() => []), lateMs };
  }

  #add(said: Growing, result: Results, probability: number, row: number): void {
    said.probabilities.push(probability);
    this.#attention.heads.forEach(([layer, head], at) => {
      const attention = result[`attention.${layer}`];
      const [, , rows = 0, frames = 0] = attention?.dims ?? [];
      const start = (head * rows + row) * frames;
      said.heads[at]?.push(floats(attention).slice(start, start + frames));
    });
  }

  async #step(states: States, tokens: readonly number[], past: Past, isFirst: boolean): Promise<Results> {
    const ids = new Tensor('int64', BigInt64Array.from(tokens, BigInt), [1, tokens.length]);
    const feeds = {
      ...past,
      input_ids: ids,
      encoder_hidden_states: states,
      use_cache_branch: new Tensor('bool', [!isFirst], [1]),
    };
    return this.#decoder.run(feeds, isFirst ? this.#firstOutputs : this.#laterOutputs);
  }

  /** The keys and values of the sound are those of the first step. */
  #present(past: Past, result: Results, isFirst: boolean): Past {
    const next = Object.entries(past).map(([name, before]) => {
      const isOfSound = name.includes('.encoder.');
      return [name, isOfSound && !isFirst ? before : (result[name.replace('past_key_values', 'present')] ?? before)];
    });
    return Object.fromEntries(next);
  }

  #noPast(states: States): Past {
    const width = Number(states.dims[2]) / HEADS;
    const names = Array.from({ length: this.#layers }, (_, layer) =>
      ['decoder.key', 'decoder.value', 'encoder.key', 'encoder.value'].map(
        (kind) => `past_key_values.${layer}.${kind}`,
      ),
    ).flat();
    return Object.fromEntries(
      names.map((name) => [name, new Tensor('float32', new Float32Array(0), [0, HEADS, 1, width])]),
    );
  }
}

const HEADS = 8;
type Results = InferenceSession.ReturnType;

interface Growing extends Said {
  readonly tokens: number[];
  readonly probabilities: number[];
  emptyProbability: number;
  readonly heads: readonly Float32Array[][];
}

type Past = Readonly<Record<string, Tensor>>;

function floats(tensor: Tensor | undefined): Float32Array {
  if (tensor?.data instanceof Float32Array) return tensor.data;
  throw new Error('The model gives no numbers where it should.');
}

function best(scores: Float32Array): number {
  let found = 0;
  for (let token = 1; token < scores.length; token++) if (at(scores, token) > at(scores, found)) found = token;
  return found;
}

const at = (numbers: Float32Array, index: number): number => numbers[index] ?? -Infinity;

function probabilityOf(scores: Float32Array, token: number): number {
  let sum = 0;
  for (const score of scores) sum += Math.exp(score - at(scores, token));
  return 1 / sum;
}
