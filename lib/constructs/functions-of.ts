import { CfnElement, Stack } from 'aws-cdk-lib/core';
import type { IConstruct } from 'constructs';
import * as v from 'valibot';
import { RowLambda } from './row-lambda.ts';

/** The name of a file in the cloud assembly: which function runs which handler. The local cloud reads it. */
export const functionsFile = 'functions.json';

/** The stack and logical id of the function of each handler. */
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
      return { entry, stack: nameOf(stack), logicalId };
    });

/** The name of a stack; a nested one has the name that the local cloud gives it, since AWS adds random letters. */
const nameOf = ({ stackName, nestedStackParent: parent, nestedStackResource: resource }: Stack): string =>
  parent && resource instanceof CfnElement ? `${nameOf(parent)}-${parent.resolve(resource.logicalId)}` : stackName;
