import * as v from 'valibot';
import { physicalName } from './physical-name.ts';
import { type ResourceType, resourceType } from './resource-type.ts';

const queue = resourceType({
  properties: v.strictObject({ Name: v.exactOptional(v.string()) }),
  create({ Name }, identity, { mediaConvert }) {
    const name = Name ?? physicalName(identity, 80);
    return { ref: name, attributes: { Arn: mediaConvert.createQueue(name), Name: name } };
  },
});

export const mediaConvertTypes: Readonly<Record<string, ResourceType>> = {
  'AWS::MediaConvert::Queue': queue,
};
