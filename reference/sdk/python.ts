import { eventTypes } from '#contract/event-types.ts';
import { Template } from '#contract/schemas/style-choices.ts';
import { version } from '../openapi/document.ts';
import { clientSchemas } from './client-schemas.ts';
import { retryableCodes, rows, sendingOf } from './generated-sdk.ts';
import { pythonResources } from './python-resources.ts';
import { type Classes, docString, pythonClass, pythonType } from './python-types.ts';

const note = '# Written by npm run openapi from contract/. Do not edit.\n';
const header = `${note}from __future__ import annotations\n\n`;
const typing = (names: string): string => `import sys
from collections.abc import Mapping, Sequence
from typing import ${names}

if sys.version_info >= (3, 11):
    from typing import NotRequired
else:
    from typing_extensions import NotRequired
`;

/** The files of the Python client that come from the contract, and their names. */
export const pythonFiles = async (): Promise<[name: string, text: string][]> => {
  const classes: Classes = new Map();
  const resources = await pythonResources(classes);
  return [
    ['types.py', typesText(classes)],
    ['_resources.py', resourcesText(resources, classes)],
    ['_operations.py', operationsText()],
  ];
};

const typesText = (classes: Classes): string => {
  const literals: string[] = [`Template: TypeAlias = ${pythonType({ enum: [...Template.options] }, '', classes)}\n`];
  const unions: string[] = [];
  const objects: string[] = [];
  for (const [name, schema] of Object.entries(clientSchemas('sent_type'))) {
    const about = docString(schema.description, '');
    if (schema.type === 'object') objects.push(pythonClass(schema, name, classes));
    else if (schema.enum) literals.push(`${name}: TypeAlias = ${pythonType(schema, name, classes)}\n${about}`);
    // A name for another union comes after it.
    else if (schema.$ref) unions.push(`${name}: TypeAlias = ${pythonType(schema, name, classes)}\n${about}`);
    else unions.unshift(`${name}: TypeAlias = ${pythonType(schema, name, classes)}\n${about}`);
  }
  const imports = typing('Literal, TypeAlias, TypedDict');
  return `${header}${imports}\n${literals.join('\n')}\n\n${[...objects, ...classes.values()].join('\n\n')}\n\n${unions.join('\n')}`;
};

const resourcesText = (resources: readonly string[], classes: Classes): string => {
  const code = resources.join('\n\n');
  const names = [...Object.keys(clientSchemas('sent_type')), ...classes.keys()].filter((name) =>
    new RegExp(`[[ ,]${name}[\\],:\\n]`).test(code),
  );
  return `${header}from typing import TYPE_CHECKING, Literal

from ._pages import Page
from ._resource import Resource
from ._transport import Transport

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .types import (
${names
  .toSorted()
  .map((name) => `        ${name},\n`)
  .join('')}    )


${code}`;
};

const operationsText = (): string => `${note}version = "${version}"

# Method, path, and how it may be sent again when the reply is lost: \`key\` with its Idempotency-Key, \`once\` not at all, anything
# else as it is.
operations = {
${rows.map((row) => `    "${row.operationId}": "${row.method} ${row.path}${sendingOf(row)}",\n`).join('')}}

# The reasons for which the same work may succeed later.
retryable_failures = frozenset(
    [
${retryableCodes.map((code) => `        "${code}",\n`).join('')}    ]
)

# Those that this version knows.
event_types = frozenset(
    [
${eventTypes.map((type) => `        "${type}",\n`).join('')}    ]
)
`;
