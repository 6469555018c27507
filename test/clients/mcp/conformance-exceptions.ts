import type { Revision } from '../../support/mcp/mcp-client.ts';

interface Exception {
  readonly why: string;
  readonly scenarios: readonly string[];
  /** @default both */
  readonly of?: Revision;
  /** @default both servers */
  readonly only?: 'ours';
}

/**
 * The scenarios of the conformance suite that this server cannot pass, with the reason. The test fails when one of these passes, and
 * when another does not.
 */
const exceptions: readonly Exception[] = [
  {
    why: 'The server has tools only: no resources, no prompts, no completion.',
    scenarios: [
      'completion-complete',
      'resources-list',
      'resources-read-text',
      'resources-read-binary',
      'resources-templates-read',
      'prompts-list',
      'prompts-get-simple',
      'prompts-get-with-args',
      'prompts-get-embedded-resource',
      'prompts-get-with-image',
    ],
  },
  { why: 'The same.', of: '2025-11-25', scenarios: ['resources-subscribe', 'resources-unsubscribe'] },
  { why: 'The same.', of: '2026-07-28', scenarios: ['caching', 'input-required-result-non-tool-request'] },
  {
    why: 'A Lambda answers once: it sends no notifications before the result.',
    scenarios: ['tools-call-with-progress'],
  },
  { why: 'The same.', of: '2025-11-25', scenarios: ['logging-set-level', 'tools-call-with-logging'] },
  {
    why: 'In this revision a question goes to the client over a connection, of which there is none.',
    of: '2025-11-25',
    scenarios: [
      'tools-call-sampling',
      'tools-call-elicitation',
      'elicitation-sep1034-defaults',
      'elicitation-sep1330-enums',
    ],
  },
  {
    why: 'The one question is a confirmation: no sampling, no roots, no second round, and no state that must be kept from changes.',
    of: '2026-07-28',
    scenarios: [
      'input-required-result-basic-sampling',
      'input-required-result-basic-list-roots',
      'input-required-result-request-state',
      'input-required-result-multiple-input-requests',
      'input-required-result-multi-round',
      'input-required-result-tampered-state',
      'input-required-result-capability-check',
    ],
  },
  {
    why: 'Some of its checks call tools that send logs, stream and ask. http-header-validation has the rest.',
    of: '2026-07-28',
    scenarios: ['server-stateless'],
  },
  {
    why: 'No client has the extension Tasks yet, and no requirement names it. A handle and get_status do its work.',
    of: '2026-07-28',
    scenarios: [
      'tasks-lifecycle',
      'tasks-capability-negotiation',
      'tasks-wire-fields',
      'tasks-request-state-removal',
      'tasks-mrtr-input',
      'tasks-request-headers',
      'tasks-dispatch-and-envelope',
      'tasks-required-task-error',
      'tasks-mrtr-composition',
    ],
  },
  {
    why: 'No tool takes an argument as a header.',
    of: '2026-07-28',
    scenarios: ['http-custom-header-server-validation'],
  },
  { why: 'It wants a tool with every keyword of JSON Schema.', scenarios: ['json-schema-2020-12'] },
  {
    why: 'API Gateway finds the API by Host, and a page of another origin has no key to send.',
    scenarios: ['dns-rebinding-protection'],
  },
  {
    why: 'The suite calls tools of its own; the fixture server has them.',
    only: 'ours',
    scenarios: [
      'tools-call-simple-text',
      'tools-call-image',
      'tools-call-audio',
      'tools-call-embedded-resource',
      'tools-call-mixed-content',
      'tools-call-error',
    ],
  },
  {
    why: 'The same.',
    of: '2026-07-28',
    only: 'ours',
    scenarios: ['input-required-result-basic-elicitation', 'input-required-result-result-type'],
  },
];

/** The scenarios that fail. */
export const exceptionsOf = (server: 'ours' | 'fixture', revision: Revision): string[] =>
  exceptions
    .filter(({ of, only }) => (of ?? revision) === revision && (only ?? server) === server)
    .flatMap(({ scenarios }) => scenarios);
