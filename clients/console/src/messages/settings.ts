const either = (all: readonly (string | number)[]): string =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(all.map(String));

/** The pages Settings and Usage. */
export const settingsWords = {
  account: {
    plan: 'Plan',
    credits: 'Credits left',
    aboutCredits: (transcribed: number, rendered: Readonly<Record<string, number>>) =>
      `A started minute costs ${transcribed} credit to transcribe, and ${either(Object.values(rendered))} to export in ${either(Object.keys(rendered))}. All else is free. Whoever runs this service adds credits.`,
    spent: 'What was spent',
    largestFile: 'Maximum file size',
    resolution: 'Maximum resolution',
    today: 'Used of today’s limit',
    limits: 'Usage and limits',
    limit: 'Limit',
    kind: 'Resource',
    used: 'Used',
    allowed: 'Limit',
    rates: 'Rate limits of each key',
    requests: 'Requests',
    rate: ({ requests, seconds }: { readonly requests: number; readonly seconds: number }) =>
      `${requests.toLocaleString()} per ${seconds === 60 ? 'minute' : `${seconds / 60} minutes`}`,
    kinds: {
      open_imports: 'Active imports',
      open_transcriptions: 'Active transcriptions',
      open_exports: 'Active exports',
      upload_slots: 'Unused uploads',
      projects: 'Projects',
      stored_bytes: 'Stored media',
      deleted_bytes: 'Deleted media, not yet erased',
      webhooks: 'Webhooks',
    },
    classes: {
      reads: 'Read requests',
      writes: 'Write requests',
      probes: 'Media checks',
      uploads: 'Upload requests',
    },
  },

  keys: {
    about:
      'An API key lets a program act for this account. Give each program its own key, with only the permissions it needs.',
    create: 'New key',
    submit: 'Create key',
    edit: 'Edit',
    editTitle: (name: string) => `Edit “${name}”`,
    name: 'Name',
    nameHint: 'The program or person that uses the key.',
    scopes: 'Permissions',
    noScopes: 'Choose at least one permission.',
    cap: 'Credit limit',
    capCredits: 'Credit limit',
    capHint: 'Leave empty for no limit.',
    per: 'Limit per',
    period: { day: 'day', month: 'month' },
    this: { day: 'today', month: 'this month' },
    capped: (spent: string, credits: string, period: string) => `${spent} of ${credits} ${period}`,
    test: 'Test key',
    testHint: 'Sees only what test keys made, all of it free and with a mark.',
    expires: 'Expires',
    expiresHint: 'Leave empty for a key that does not expire.',
    lastUsed: 'Last used',
    created: 'Created',
    ends: 'Last characters',
    once: 'Copy the key now. It is shown only once.',
    secret: 'New API key',
    revoke: 'Revoke',
    revokeTitle: (name: string) => `Revoke “${name}”?`,
    revokeHelp:
      'Programs that use this key, or keys created with it, lose access within a minute. This cannot be undone.',
    revoked: (name: string) => `“${name}” revoked.`,
    rotate: 'Replace secret',
    rotateTitle: (name: string) => `Replace the secret of “${name}”?`,
    rotateHelp: (sessions: number) =>
      `The key gets a new secret. The old secret works for another 24 hours, so that you can switch over. ${
        sessions > 0 ? `Open sessions of this key: ${sessions}. ` : ''
      }Sessions end with the secret that opened them; you can end them sooner under Sessions.`,
    rotatedTitle: (name: string) => `New secret of “${name}”`,
    rotatedOnce: 'Copy the secret now. It is shown only once. The old secret works for another 24 hours.',
    oldSecret: 'The old secret works until',
    scopeNames: {
      'projects:read': 'Read projects and transcripts',
      'projects:write': 'Create and edit projects, and transcribe',
      'projects:delete': 'Delete projects',
      'exports:write': 'Export videos',
      'webhooks:manage': 'Manage webhooks',
      'account:read': 'Read the account and its usage',
      'keys:manage': 'Manage API keys',
    } as Readonly<Record<string, string>>,
  },

  authorize: {
    title: 'Allow access?',
    requests: 'requests an API key for this account.',
    client: 'It is published by',
    redirect: 'The key goes to',
    onThisDevice: 'A program on this computer. Allow it only if you have just connected a program here yourself.',
    elsewhere: 'This is another site than the one that publishes the program. Allow it only if you know this site.',
    may: 'It may',
    ends: 'The key expires',
    days: [1, 7, 30, 90, 365],
    inDays: (days: number) => (days === 1 ? 'in a day' : `in ${days} days`),
    revocable: 'The key is then listed in Settings under API keys, where you can revoke it at any time.',
    allow: 'Allow',
    deny: 'Deny',
    leaving: (host: string) => `Done. You are taken back to ${host}.`,
  },

  names: {
    about:
      'Names and other words that your captions are to have. Where speech recognition hears something like one of them, new transcripts have your spelling. Ordinary words that it is sure of stay.',
    empty: 'No names yet',
    emptyHelp: 'Add the names that come out wrong. What you correct twice is suggested here.',
    word: 'Name or word',
    soundsLike: 'Often heard as',
    soundsLikeExample: 'sri, shri (optional)',
    add: 'Add',
    remove: 'Remove',
    dismiss: 'Dismiss',
    suggested: (heard: string, word: string, times: number) => `You corrected “${heard}” to “${word}” ${times} times.`,
  },

  sessions: {
    about:
      'Browsers that are signed in. A session ends after eight hours, or with the API key or the secret that opened it.',
    session: 'Session',
    current: 'this browser',
    other: 'another browser',
    started: 'Started',
    ends: 'Ends',
    end: 'End session',
    ended: 'Session ended.',
  },

  usagePage: {
    from: 'From',
    to: 'To',
    by: 'Group by',
    groups: { day: 'Day', key: 'API key', project: 'Project' },
    works: 'Jobs',
    minutes: 'Minutes',
    credits: 'Credits',
    refunded: 'Refunded',
    nothing: 'No usage in this period.',
    unknownGroup: 'unknown',
    csv: 'Download CSV',
    chart: (from: string, to: string, most: number) =>
      `Credits per day from ${from} to ${to}, at most ${most} per day. The table below lists every day.`,
    chartCaption: 'Credits per day (UTC). Dashed: refunded.',
  },
} as const;
