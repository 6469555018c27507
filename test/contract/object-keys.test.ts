import { expect, it } from 'vitest';
import { accountPrefixes, objectKeys, ownerOfObject, projectPrefixes } from '#contract/object-keys.ts';

const of = {
  account_id: 'a',
  project_id: 'p',
  upload_id: 'u',
  font_id: 'f',
  job_id: 'j',
  export_id: 'e',
  batch_id: 'b',
};

/** Every key that has an owner. */
const owned = [
  objectKeys.upload(of),
  objectKeys.uploadTail(of, 't'),
  objectKeys.resumable(of),
  objectKeys.media(of),
  objectKeys.playback(of, 'proxy.mp4'),
  objectKeys.texts(of),
  objectKeys.text(of, 'v'),
  objectKeys.transcript(of, 'v'),
  objectKeys.work(of, 'w', 'n'),
  objectKeys.video(of),
  objectKeys.ownFont(of),
  objectKeys.exportFont(of),
  objectKeys.batchManifest(of),
  objectKeys.batchResults(of),
];

it('every object of an account is under one of its prefixes, so that erasure finds it', () => {
  const ofDeployment = [
    'font',
    'costs',
    'costsMetadata',
    'costSums',
    'costLots',
    'costPlan',
    'costSlice',
    'costSliceSums',
    'costReport',
  ];
  expect(owned).toHaveLength(Object.keys(objectKeys).length - ofDeployment.length);
  const prefixes = accountPrefixes('a');
  expect(owned.filter((key) => !prefixes.some((prefix) => key.startsWith(prefix)))).toEqual([]);
  expect(projectPrefixes(of).filter((key) => !prefixes.some((prefix) => key.startsWith(prefix)))).toEqual([]);
});

const project = { account_id: 'a', project_id: 'p' };
it.each([
  [objectKeys.upload(of), { account_id: 'a' }],
  [objectKeys.uploadTail(of, 't'), { account_id: 'a' }],
  [objectKeys.ownFont(of), { account_id: 'a' }],
  [objectKeys.batchResults(of), { account_id: 'a' }],
  [objectKeys.media(of), project],
  [objectKeys.text(of, 'v'), project],
  [objectKeys.transcript(of, 'v'), project],
  [objectKeys.work(of, 'w', 'n'), project],
  [objectKeys.video(of), { ...project, export_id: 'e' }],
  [objectKeys.playback(of, 'proxy.mp4'), { ...project, job_id: 'j' }],
  [objectKeys.font('inter', 'ae95'), {}],
  [objectKeys.costs('2026-11-20'), {}],
  ['athena/a/p', {}],
  ['other/a/p', {}],
])('%s belongs to %o', (key, owner) => {
  expect(ownerOfObject(key)).toEqual(owner);
});
