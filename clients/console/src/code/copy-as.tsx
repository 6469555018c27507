import type { Input, OperationId } from '#sdk/index.ts';
import { words } from '../messages/everywhere.ts';
import { Button } from '../ui/button.tsx';
import { showCode } from './shown-code.ts';

interface CopyAsProps<Id extends OperationId> {
  readonly operation: Id;
  readonly input: Input<Id>;
}

/** Shows, as code, the request that the button beside this one would send. */
export const CopyAs = <Id extends OperationId>({ operation, input }: CopyAsProps<Id>) => (
  <Button variant="quiet" onClick={() => showCode({ operationId: operation, ...input })}>
    {words.code.show}
  </Button>
);
