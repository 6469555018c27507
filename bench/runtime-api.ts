import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import * as v from 'valibot';

/**
 * Replaces Lambda's runtime API between the bench's gateway and the handler's process: JSON texts, each preceded by its
 * length. The handler's side reads events into a buffer that it reuses, since Lambda's runtime client keeps them outside of
 * V8's heap (https://github.com/aws/aws-lambda-nodejs-runtime-interface-client).
 */
const Address = v.object({ port: v.number() });
/** Lambda's 6 MB, and the length. */
const maxFrameBytes = 6 * 1024 ** 2 + 4;

/** Waits for the handler's process to connect. */
export const startRuntimeApi = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connected = Promise.withResolvers<Socket>();
  server.once('connection', connected.resolve);
  let answered: PromiseWithResolvers<unknown> | undefined;
  void connected.promise.then((socket) => {
    const frames = new Frames((text) => answered?.resolve(JSON.parse(text)));
    socket.on('data', (bytes) => frames.take(bytes));
    socket.on('close', () => answered?.reject(new Error('The Lambda closed its connection')));
  });
  return {
    port: v.parse(Address, server.address()).port,
    async invoke(event: object): Promise<unknown> {
      const socket = await connected.promise;
      answered = Promise.withResolvers();
      writeFrame(socket, JSON.stringify(event));
      return await answered.promise;
    },
    stop() {
      void connected.promise.then((socket) => socket.destroy());
      server.close();
    },
  };
};

/** Calls the handler with every event, and sends its replies back. */
export const pollEvents = (port: number, handle: (event: unknown) => Promise<unknown>): void => {
  const frames = new Frames(async (text) => writeFrame(socket, JSON.stringify(await handle(JSON.parse(text)))));
  const callback = (sizeBytes: number, bytes: Uint8Array): boolean => {
    frames.take(bytes.subarray(0, sizeBytes));
    return true;
  };
  const socket = connect({ port, host: '127.0.0.1', onread: { buffer: Buffer.alloc(64 * 1024), callback } });
};

const writeFrame = (socket: Socket, text: string): void => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(Buffer.byteLength(text));
  socket.cork();
  socket.write(length);
  socket.write(text);
  socket.uncork();
};

/** Reads one text at a time: the other side sends the next after the reply. */
class Frames {
  readonly #bytes = Buffer.alloc(maxFrameBytes);
  readonly #onText: (text: string) => void;
  #sizeBytes = 0;

  constructor(onText: (text: string) => void) {
    this.#onText = onText;
  }

  take(bytes: Uint8Array): void {
    this.#bytes.set(bytes, this.#sizeBytes);
    this.#sizeBytes += bytes.length;
    const endBytes = this.#sizeBytes < 4 ? Number.POSITIVE_INFINITY : 4 + this.#bytes.readUInt32BE();
    if (this.#sizeBytes < endBytes) return;
    this.#sizeBytes = 0;
    this.#onText(this.#bytes.toString('utf8', 4, endBytes));
  }
}
