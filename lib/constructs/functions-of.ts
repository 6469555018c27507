import { Stack } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import * as v from 'valibot';
import { RowLambda } from './row-lambda.ts';

/** Stands in the assembly beside the templates. */
export const functionsFile = 'functions.json';

/** Which resource of which stack runs which handler. */
export const Functions = v.array(v.object({ entry: v.string(), stack: v.string(), logicalId: v.string() }));
export type Functions = v.InferOutput<typeof Functions>;

const Reference = v.object({ Ref: v.string() });

export const functionsOf = (app: IConstruct): Functions =>
  app.node
    .findAll()
    .filter((construct) => construct instanceof RowLambda)
    .map(({ entry, fn }) => {
      const stack = Stack.of(fn);
      const { Ref: logicalId } = v.parse(Reference, stack.resolve(fn.functionName));
      return { entry, stack: stack.stackName, logicalId };
    });
