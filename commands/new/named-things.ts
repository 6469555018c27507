/** What the ids of paths name, and how code and tests come by one. */
export interface NamedThing {
  /** The rights on the table of a Lambda that reads it. */
  readonly tables: string;
  /** The function that reads it or throws not_found, its file in runtime/stores/, and the call. */
  readonly read: string;
  readonly store: string;
  readonly call: string;
  /** Name in test/support/cloud/matrix-targets.ts. */
  readonly target: string;
  /** Steps of the simulated world that make one. */
  readonly made: string;
}

const ofAccount = (store: string, read: string, id: string) => ({
  tables: `${store}: ['get']`,
  read,
  store,
  call: `${read}({ account_id: accountId, ${id}: params.${id} })`,
});

const inProject = (store: string, read: string, id: string) => ({
  tables: `${store}: ['get'], projects: ['get']`,
  read,
  store,
  call: `${read}(accountId, params.${id})`,
});

export const namedThings: Readonly<Record<string, NamedThing>> = {
  project_id: {
    ...inProject('projects', 'getProject', 'project_id'),
    tables: `projects: ['get']`,
    target: 'editedProject',
    made: '',
  },
  job_id: { ...inProject('jobs', 'requireJob', 'job_id'), target: 'job', made: 'transcribe, wait(90), ' },
  export_id: { ...inProject('exports', 'requireExport', 'export_id'), target: 'exported', made: 'render, wait(90), ' },
  style_id: { ...ofAccount('styles', 'getStyle', 'style_id'), target: 'style', made: `style('save'), ` },
  font_id: { ...ofAccount('fonts', 'getFont', 'font_id'), target: 'font', made: `font('upload'), ` },
  webhook_id: { ...ofAccount('webhooks', 'getWebhook', 'webhook_id'), target: 'webhook', made: 'register(0), ' },
};
