import { acceptedContent, inputRequired, inputResponse } from '@modelcontextprotocol/server';
import * as v from 'valibot';
import { Refusal } from '../refusal.ts';
import { Next, ProjectId } from '../schemas.ts';
import { tool } from '../tool.ts';

const Confirmation = v.object({ confirm: v.boolean() });

export const deleteProject = tool({
  name: 'delete_project',
  title: 'Delete a project',
  description:
    'Deletes a project with its media, transcripts and exports permanently, and stops work that is open, which is refunded only if it has not begun. The user is asked to confirm. Needs an API key with the scope projects:delete.',
  effect: 'deletes',
  repeatable: true,
  input: v.strictObject({ project_id: ProjectId }),
  output: v.object({ deleted: v.boolean(), next: Next }),
  run: async ({ project_id }, { client, signal, context, canAsk }) => {
    const { inputResponses } = context.mcpReq;
    const answer = inputResponse(inputResponses, 'confirm');
    if (answer.kind === 'missing') {
      if (!canAsk) throw cannotAsk();
      const { title } = await client.projects.get(project_id, { signal });
      return inputRequired({ inputRequests: { confirm: question(title) } });
    }
    if (acceptedContent(inputResponses, 'confirm', Confirmation)?.confirm !== true) {
      return { deleted: false, next: 'The user did not confirm: the project is kept. Do not ask again.' };
    }
    await client.projects.delete(project_id, { signal });
    return { deleted: true, next: 'Nothing. The project cannot be restored.' };
  },
});

const question = (title: string) =>
  inputRequired.elicit({
    message: `Delete the project "${title}" with its media, transcripts and exports permanently?`,
    requestedSchema: {
      type: 'object',
      properties: { confirm: { type: 'boolean', title: 'Delete permanently' } },
      required: ['confirm'],
    },
  });

const cannotAsk = () =>
  new Refusal(
    'confirmation_unavailable',
    'This client cannot ask the user to confirm, and without that nothing is deleted.',
    'Tell the user to delete the project in the console or with DELETE /projects/{project_id}.',
  );
