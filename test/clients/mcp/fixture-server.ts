import { acceptedContent, inputRequired, McpServer } from '@modelcontextprotocol/server';

/** A PNG of one red pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
/** A WAVE file without samples. */
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';

const text = (said: string) => ({ type: 'text', text: said }) as const;
const image = { type: 'image', data: png, mimeType: 'image/png' } as const;
const resource = (uri: string, mimeType: string, said: string) =>
  ({ type: 'resource', resource: { uri, mimeType, text: said } }) as const;

/** The tools that the conformance suite calls, as far as a server of tools alone has any. */
export const fixtureServer = (): McpServer => {
  const server = new McpServer({ name: 'fixture', version: '1.0.0' });
  const add = (name: string, ...content: (ReturnType<typeof text> | typeof image | ReturnType<typeof resource>)[]) =>
    server.registerTool(name, { description: `Returns what ${name} is to return.` }, () => ({ content }));
  add('test_simple_text', text('This is a simple text response for testing.'));
  add('test_image_content', image);
  add(
    'test_embedded_resource',
    resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
  );
  add(
    'test_multiple_content_types',
    text('Multiple content types test:'),
    image,
    resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
  );
  server.registerTool('test_audio_content', { description: 'Returns a sound.' }, () => ({
    content: [{ type: 'audio', data: wav, mimeType: 'audio/wav' }],
  }));
  server.registerTool('test_error_handling', { description: 'Fails.' }, () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
  server.registerTool('test_input_required_result_elicitation', { description: 'Asks for a name.' }, ({ mcpReq }) => {
    const name = acceptedContent<{ name?: unknown }>(mcpReq.inputResponses, 'user_name')?.name;
    if (typeof name === 'string') return { content: [text(`Hello, ${name}!`)] };
    const requestedSchema = {
      type: 'object' as const,
      properties: { name: { type: 'string' as const } },
      required: ['name'],
    };
    const user_name = inputRequired.elicit({ message: 'What is your name?', requestedSchema });
    return inputRequired({ inputRequests: { user_name } });
  });
  return server;
};
