import { useState } from 'preact/hooks';
import { defaultReviewLinkDays, maxReviewLinkDays, maxReviewLinkNameLength } from '#contract/limits.ts';
import { cueline } from '../api.ts';
import { CopyAs } from '../code/copy-as.tsx';
import { words } from '../messages/everywhere.ts';
import { reviewWords } from '../messages/review.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, SelectField } from '../ui/field.tsx';
import { Problem, View, wrongIn } from '../ui/problem.tsx';
import { SecretDialog } from '../ui/secret.tsx';
import { Time } from '../ui/time.tsx';
import { toast } from '../ui/toasts.tsx';
import { useAction } from '../use-action.ts';
import { useLoaded } from '../use-loaded.ts';

const text = reviewWords.share;
const offeredDays = [1, defaultReviewLinkDays, 14, maxReviewLinkDays];

interface ShareDialogProps {
  readonly projectId: string;
  readonly onClose: () => void;
}

/** Makes and revokes the review links of a project. */
export const ShareDialog = ({ projectId, onClose }: ShareDialogProps) => {
  const links = useLoaded(() => cueline.reviews.links({ project_id: projectId }), projectId);
  const [name, setName] = useState('');
  const [days, setDays] = useState(defaultReviewLinkDays);
  const [url, setUrl] = useState<string>();
  const [noPicture, setNoPicture] = useState<string>();
  const body = { project_id: projectId, name, days };
  const create = useAction(async () => {
    const made = await cueline.reviews.createLink(body);
    setUrl(made.url);
    setName('');
    links.reload();
    void preparePicture();
  });
  /** A link is of use without a picture, as on a plan that makes no files for players. */
  const preparePicture = async () => {
    try {
      // Files that were being made when the link was may lack the proxy; where they have it, the second request makes nothing.
      await cueline.projects.createPlayback(projectId).wait();
      await cueline.projects.createPlayback(projectId);
    } catch (error) {
      setNoPicture(error instanceof Error ? error.message : String(error));
    }
  };
  const revoke = useAction(async (id: string) => {
    await cueline.reviews.deleteLink(id);
    toast(text.revoked);
    links.reload();
  });
  if (url) return <SecretDialog title={text.link} help={text.linkHelp} value={url} onClose={() => setUrl(undefined)} />;
  return (
    <Dialog title={text.title} help={text.help} onClose={onClose}>
      {noPicture && (
        <p class="notice">
          {text.noPicture} {noPicture}
        </p>
      )}
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          create.run();
        }}
      >
        <Field label={text.name} wrong={wrongIn(create.error, 'name')}>
          {(field) => (
            <input
              {...field}
              maxLength={maxReviewLinkNameLength}
              value={name}
              onInput={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Field>
        <SelectField label={text.days} value={days} options={offeredDays} titleOf={text.dayCount} onChange={setDays} />
        {create.error !== undefined && <Problem error={create.error} beside={['name']} />}
        <div class="row">
          <Button variant="primary" type="submit" busy={create.busy}>
            {text.create}
          </Button>
          <Button onClick={onClose}>{words.close}</Button>
          <CopyAs operation="createReviewLink" input={{ body }} />
        </div>
      </form>
      {revoke.error !== undefined && <Problem error={revoke.error} />}
      <View loaded={links}>
        {({ data }) =>
          data.length > 0 && (
            <section class="stack" aria-label={text.links}>
              <h3>{text.links}</h3>
              <ul class="plain-list">
                {data.map((link) => (
                  <li key={link.id} class="row apart">
                    <span dir="auto">
                      {link.name || text.unnamed}{' '}
                      <span class="soft small">
                        {text.ends} <Time at={link.expires_at} />
                      </span>
                    </span>
                    <Button
                      variant="danger"
                      busy={revoke.busy}
                      aria-label={`${text.revoke}: ${link.name || text.unnamed}`}
                      onClick={() => revoke.run(link.id)}
                    >
                      {text.revoke}
                    </Button>
                  </li>
                ))}
              </ul>
            </section>
          )
        }
      </View>
    </Dialog>
  );
};
