import { useEffect, useState } from 'preact/hooks';
import { cueline, isUnauthorized } from '../api.ts';
import { words } from '../messages.ts';
import { account, takeToken } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Problem } from '../ui/problem.tsx';
import { useAction } from '../use-action.ts';

const { signIn } = words;

/** Exchanges a key or the token of a one-time link for the session's cookie. */
export const SignIn = () => {
  const [key, setKey] = useState('');
  const [token] = useState(takeToken);
  const { busy, error, run } = useAction(async (body: { api_key: string } | { token: string }) => {
    await cueline.sessions.create(body);
    account.value = await cueline.account.get();
  });
  useEffect(() => {
    if (token) run({ token });
  }, []);
  const refused = error !== undefined && isUnauthorized(error);
  const mark = <h1 class="mark">{words.cueline}</h1>;
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
      {refused && token && !key && (
        <p class="notice bad" role="alert">
          {signIn.linkFailed}
        </p>
      )}
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          run({ api_key: key.trim() });
        }}
      >
        <h2>{signIn.title}</h2>
        <Field label={signIn.key} hint={signIn.keyHint} wrong={refused && key ? signIn.failed : undefined}>
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
    </main>
  );
};
