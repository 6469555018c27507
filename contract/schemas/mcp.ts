import * as v from 'valibot';

/** `null` stands for an id that could not be read. */
const MessageId = v.union([v.string(), v.number(), v.null()], 'must be text, a number or null');

/** The schemas of the Model Context Protocol say the rest, in each of its revisions. */
const open = { additionalProperties: true };
const AnyObject = v.pipe(v.looseObject({}, 'must be an object'), v.metadata(open));

export const McpMessage = v.pipe(
  v.looseObject(
    {
      jsonrpc: v.picklist(['2.0']),
      id: v.optional(MessageId),
      method: v.string(),
      params: v.optional(AnyObject),
    },
    'must be an object',
  ),
  v.metadata(open),
);

export const McpReply = v.pipe(
  v.looseObject({
    jsonrpc: v.picklist(['2.0']),
    id: v.optional(MessageId),
    result: v.optional(AnyObject),
  }),
  v.metadata(open),
);

/** `data` depends on the code. */
export const McpError = v.object({
  jsonrpc: v.picklist(['2.0']),
  id: v.optional(MessageId),
  error: v.object({
    code: v.pipe(v.number(), v.integer()),
    message: v.string(),
    data: v.optional(AnyObject),
  }),
});
