import { describe, expectTypeOf, it } from 'vitest';
import type { CreateExports, Cueline, Export, Job, Project, Transcript, WorkHandle } from '#sdk/index.ts';
import type { unwrap } from '#sdk/webhooks.ts';

type Answer<Method extends (...args: never[]) => PromiseLike<unknown>> = Awaited<ReturnType<Method>>;
type Waited<Method extends (...args: never[]) => { wait(): Promise<unknown> }> = Awaited<
  ReturnType<ReturnType<Method>['wait']>
>;

// Types are tested by tsc: `npm run check` fails where one of these does not hold.
describe('the types', () => {
  it('describe the reply of each method', () => {
    expectTypeOf<Answer<Cueline['projects']['get']>>().toEqualTypeOf<Project>();
    expectTypeOf<Answer<Cueline['transcripts']['get']>>().toEqualTypeOf<Transcript>();
    expectTypeOf<Answer<Cueline['transcripts']['file']>>().toEqualTypeOf<string>();
    expectTypeOf<Answer<Cueline['projects']['delete']>>().toEqualTypeOf<undefined>();
    expectTypeOf<Answer<typeof unwrap>['type']>().toExtend<string>();
  });

  it('describe the ended work that a method waits for', () => {
    expectTypeOf<Waited<Cueline['projects']['create']>>().toEqualTypeOf<Project>();
    expectTypeOf<Waited<Cueline['projects']['transcribe']>>().toEqualTypeOf<Job>();
    expectTypeOf<Waited<Cueline['exports']['create']>>().toEqualTypeOf<readonly Export[]>();
  });

  it('describe the items of a list', () => {
    type Listed = ReturnType<Cueline['projects']['list']> extends AsyncIterable<infer Item> ? Item : never;
    expectTypeOf<Listed>().toEqualTypeOf<Project>();
  });

  it('tell the data of an event by its type, and have a case for types that are newer', () => {
    const use = (event: Answer<typeof unwrap>): string => {
      if (event.type === 'export.completed') return event.data.export_id;
      if (event.type === 'export.failed') return event.data.error;
      if (event.type === 'unknown') return event.sentType;
      if (event.type === 'batch.completed') return event.data.batch_id;
      if (event.type === 'credits.low') return String(event.data.low_credits);
      if (event.type === 'spend.threshold') return event.data.month;
      if (event.type === 'cap.reached') return event.data.key_id;
      return 'job_id' in event.data ? event.data.job_id : event.type;
    };
    expectTypeOf(use).toBeFunction();
  });

  it('have room for values of lists that are newer', () => {
    expectTypeOf<'later'>().toExtend<NonNullable<Export['error_code']>>();
    expectTypeOf<'later'>().toExtend<Job['type']>();
    expectTypeOf<'later'>().toExtend<NonNullable<Project['style']>['font']>();
    expectTypeOf<'later'>().not.toExtend<NonNullable<CreateExports['presets']>[number]>();
  });

  it('keep the kind of a handle when it is waited for', () => {
    const use = (client: Cueline, handle: WorkHandle<'job'>): Promise<Job> => client.wait(handle);
    expectTypeOf(use).toBeFunction();
  });

  it('refuse what the API refuses', () => {
    const use = (client: Cueline) => {
      // @ts-expect-error: no such platform.
      void client.exports.create('p', { presets: ['vine'] });
      // @ts-expect-error: a project has one source.
      void client.projects.create({ upload_id: 'u', source_url: 'https://x/' });
      // @ts-expect-error: operations are for a version.
      void client.transcripts.edit('p', { operations: [] });
      // @ts-expect-error: it has no such field.
      void client.projects.update('p', { titel: 'x' });
      // @ts-expect-error: a video is no file of a transcript.
      void client.transcripts.file('p', 'mp4');
    };
    expectTypeOf(use).toBeFunction();
  });
});
