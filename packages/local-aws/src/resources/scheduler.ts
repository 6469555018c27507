import * as v from 'valibot';
import { physicalName } from './physical-name.ts';
import { type ResourceType, resourceType } from './resource-type.ts';

const scheduleGroup = resourceType({
  properties: v.strictObject({ Name: v.exactOptional(v.string()) }),
  create({ Name }, identity, { scheduler }) {
    const name = Name ?? physicalName(identity, 64);
    return { ref: name, attributes: { Arn: scheduler.createScheduleGroup(name) } };
  },
});

export const schedulerTypes: Readonly<Record<string, ResourceType>> = {
  'AWS::Scheduler::ScheduleGroup': scheduleGroup,
};
