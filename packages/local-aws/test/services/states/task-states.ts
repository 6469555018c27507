/** A lambda:invoke state that passes its input and gives the function's answer. */
export const invoke = (functionArn: string, rest: Record<string, unknown> = {}) => ({
  Type: 'Task',
  Resource: 'arn:aws:states:::lambda:invoke',
  Arguments: { FunctionName: functionArn, Payload: '{% $states.input %}' },
  Output: '{% $states.result.Payload %}',
  ...(rest.Next === undefined && { End: true }),
  ...rest,
});

/** A state that hands its task token to the function and waits for the answer. */
export const waitForToken = (functionArn: string, rest: Record<string, unknown> = {}) => ({
  Type: 'Task',
  Resource: 'arn:aws:states:::lambda:invoke.waitForTaskToken',
  Arguments: { FunctionName: functionArn, Payload: { token: '{% $states.context.Task.Token %}' } },
  End: true,
  ...rest,
});

/** An error of the given name, as a handler throws it. */
export function failure(name: string, message = 'it failed'): Error {
  const error = new Error(message);
  error.name = name;
  return error;
}
