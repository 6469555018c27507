/** Changes to the network that handlers see, for tests only: the cloud's options set them, and no template can. */
export interface NetworkOverrides {
  /** NAME -> IP:PORT. */
  readonly publicHosts: ReadonlyMap<string, string>;
  /** PEM of a certificate authority to trust beside the usual ones. */
  readonly extraCa?: string;
}

/** What an execution environment's worker is started with. */
export interface WorkerData {
  readonly codeDir: string;
  /** The handler of the template: `index.handler`. */
  readonly handler: string;
  /** Unpacked layers in the template's order; a later one wins. */
  readonly layerDirs: readonly string[];
  readonly network: NetworkOverrides;
  /** Stack traces name lines of the TypeScript source. */
  readonly debug: boolean;
}

export interface InvokeMessage {
  readonly requestId: string;
  /** Lineage of the tracing header that the handler's SDK clients send. */
  readonly lineage?: string | undefined;
  /** The event as JSON text. */
  readonly event: string;
  readonly functionArn: string;
  readonly functionName: string;
  readonly memoryMb: number;
  readonly logGroupName: string;
  readonly deadlineMs: number;
}

/** errorType and errorMessage as Lambda answers them. */
export interface FunctionError {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace?: readonly string[];
}

export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'log'; readonly stream: 'stdout' | 'stderr'; readonly text: string }
  | { readonly kind: 'result'; readonly payload: string }
  /** `fatal`: the environment cannot take another event. */
  | { readonly kind: 'error'; readonly error: FunctionError; readonly fatal: boolean };
