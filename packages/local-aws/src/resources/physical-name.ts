import { createHash } from 'node:crypto';
import type { ResourceIdentity } from './resource-type.ts';

/**
 * The name of a resource that the template does not name: the same at every start, so that its data is found again.
 * A name over `maxLength` is cut and ends in a hash of the whole name.
 */
export function physicalName({ stack, logicalId }: ResourceIdentity, maxLength: number): string {
  const name = `${stack}-${logicalId}`;
  return name.length <= maxLength ? name : `${name.slice(0, maxLength - 9)}-${hash(name).slice(0, 8)}`;
}

/** A short lower-case id in the form of API Gateway's: the same at every start. */
export const physicalId = ({ stack, logicalId }: ResourceIdentity): string =>
  BigInt(`0x${hash(`${stack}/${logicalId}`).slice(0, 16)}`)
    .toString(36)
    .padStart(10, '0')
    .slice(0, 10);

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
