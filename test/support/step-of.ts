interface Step {
  readonly handler: (...given: never[]) => unknown;
}

/** Calls the handler of a step or a sweep in this process. It is loaded by the first call, when the test has set its environment. */
export const stepOf =
  (load: () => Promise<Step>) =>
  async (event: object = {}): Promise<unknown> =>
    Reflect.apply((await load()).handler, undefined, [event, {}]);
