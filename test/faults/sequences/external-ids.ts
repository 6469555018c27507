import { text } from '../world/books.ts';
import type { Run } from './run.ts';

/** One project of an account has an external_id, and its item names that project; once it is deleted there is no item. */
export const externalIdsWrong = ({ world: { tables } }: Run): string[] => {
  const claims = tables.all('external-ids');
  const owners = tables.all('projects').filter((project) => text(project, 'external_id') !== '' && !project.deleting);
  const nameOf = (item: (typeof claims)[number]): string => `${text(item, 'account_id')} ${text(item, 'external_id')}`;
  return [
    ...owners
      .filter((owner) => owners.some((other) => other !== owner && nameOf(other) === nameOf(owner)))
      .map((owner) => `two projects have the external_id ${nameOf(owner)}`),
    ...owners
      .filter((owner) => !claims.some((claim) => text(claim, 'project_id') === text(owner, 'project_id')))
      .map((owner) => `the external_id ${nameOf(owner)} is not taken`),
    ...claims
      .filter((claim) => !owners.some((owner) => text(claim, 'project_id') === text(owner, 'project_id')))
      .map((claim) => `no project has the external_id ${nameOf(claim)}, which is taken`),
  ];
};
