import type { State } from '../../state/state.ts';
import type { FileStore } from './file-store.ts';
import type { ObjectStore } from './object-store.ts';
import type { UploadStore } from './upload-store.ts';

/** The stores that the operations use. */
export interface S3Store {
  readonly state: State;
  readonly files: FileStore;
  readonly objects: ObjectStore;
  readonly uploads: UploadStore;
}
