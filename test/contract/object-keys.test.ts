import { expect, it } from 'vitest';
import { accountPrefixes, objectKeys, projectPrefixes } from '#contract/object-keys.ts';

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
