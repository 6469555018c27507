/** The page of the API's operations. */
export const referenceWords = {
  reference: {
    about: 'All operations of the API. Base URL:',
    guides: 'Guides',
    document: 'OpenAPI document',
    search: 'Search',
    found: (count: number) => `${count} ${count === 1 ? 'operation' : 'operations'}`,
    types: 'Types',
    parameters: 'Parameters',
    body: 'Request body',
    replies: 'Responses',
    headers: 'Response headers',
    rules: 'Rules for all requests',
    name: 'Name',
    type: 'Type',
    meaning: 'Description',
    required: 'required',
  },
} as const;
