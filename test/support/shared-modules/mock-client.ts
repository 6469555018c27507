import { mockClient as stubClient } from 'aws-sdk-client-mock';
import { undoAfterFile } from './after-file.ts';

/** A stub of the client's calls, until the end of the test file. */
export const mockClient: typeof stubClient = (client, options) => {
  const stub = stubClient(client, options);
  undoAfterFile(() => stub.restore());
  return stub;
};
