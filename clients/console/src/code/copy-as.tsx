import type { Input, OperationId } from '#sdk/index.ts';
import { words } from '../messages/everywhere.ts';
import { IconButton } from '../ui/icon.tsx';
import { showCode } from './shown-code.ts';

interface CopyAsProps<Id extends OperationId> {
  readonly operation: Id;
  readonly input: Input<Id>;
}

/** Shows, as code, the request that the button beside this one would send. */
export const CopyAs = <Id extends OperationId>({ operation, input }: CopyAsProps<Id>) => (
  <IconButton icon="code" label={words.code.show} onClick={() => showCode({ operationId: operation, ...input })} />
);
