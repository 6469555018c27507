import { useEffect, useState } from 'preact/hooks';
import { cueline, isUnauthorized } from '../api.ts';
import { words } from '../messages/everywhere.ts';
import { account, hasEnded, takeToken } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Cues } from '../ui/icon.tsx';
import { Problem } from '../ui/problem.tsx';
import { useAction } from '../use-action.ts';

const { signIn } = words;

type Credential = { readonly api_key: string } | { readonly token: string };

/** Exchanges a key or the token of a one-time link for the session's cookie. */
const useSignIn = () =>
  useAction(async (credential: Credential) => {
    await cueline.sessions.create(credential);
    await enter();
  });

const enter = async () => {
  account.value = await cueline.account.get();
  if (!hasEnded.peek()) return;
  hasEnded.value = false;
  dispatchEvent(new Event('signed-in'));
};

/** The page of who is not signed in. */
export const SignIn = () => {
  const [token] = useState(takeToken);
  const { error, run } = useSignIn();
  useEffect(() => {
    if (token) run({ token });
  }, []);
  const mark = (
    <div>
      <Cues />
      <h1>{words.cueline}</h1>
    </div>
  );
  if (token && error === undefined) {
    return (
      <main class="sign-in">
        {mark}
        <p role="status">{signIn.byLink}</p>
      </main>
    );
  }
  return (
    <main class="sign-in">
      {mark}
      {isUnauthorized(error) && (
        <p class="notice bad" role="alert">
          {signIn.linkFailed}
        </p>
      )}
      {error !== undefined && !isUnauthorized(error) && <Problem error={error} />}
      <KeyForm title={signIn.title} />
    </main>
  );
};

/** Above the page whose session has ended. A link that is opened in another tab signs in this one too. */
export const SignInAgain = () => {
  useEffect(() => {
    const look = () => void enter().catch(() => {});
    addEventListener('focus', look);
    return () => removeEventListener('focus', look);
  }, []);
  return (
    <Dialog
      title={words.problems.ended}
      onClose={() => {
        hasEnded.value = false;
      }}
    >
      <p>{words.problems.endedHelp}</p>
      <KeyForm />
    </Dialog>
  );
};

const KeyForm = ({ title }: { readonly title?: string }) => {
  const [key, setKey] = useState('');
  const { busy, error, run } = useSignIn();
  const refused = isUnauthorized(error);
  return (
    <>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          run({ api_key: key.trim() });
        }}
      >
        {title && <h2>{title}</h2>}
        <Field label={signIn.key} hint={signIn.keyHint} wrong={refused ? signIn.failed : undefined}>
          {(field) => (
            <input
              {...field}
              type="password"
              autocomplete="off"
              spellcheck={false}
              required
              value={key}
              onInput={(event) => setKey(event.currentTarget.value)}
            />
          )}
        </Field>
        {error !== undefined && !refused && <Problem error={error} />}
        <Button variant="primary" type="submit" busy={busy}>
          {signIn.submit}
        </Button>
      </form>
      <p class="soft small">
        {signIn.link} <code>npm run admin -- console-link</code>
      </p>
    </>
  );
};
