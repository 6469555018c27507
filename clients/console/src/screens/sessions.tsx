import { cueline } from '../api.ts';
import { words } from '../messages/everywhere.ts';
import { settingsWords } from '../messages/settings.ts';
import { account } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { Problem, View } from '../ui/problem.tsx';
import { SettingsPage } from '../ui/settings-page.tsx';
import { Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { toast } from '../ui/toasts.tsx';
import { useAction } from '../use-action.ts';
import { useFocusAfterDelete } from '../use-focus-after-delete.ts';
import { useLoaded } from '../use-loaded.ts';

const text = settingsWords.sessions;

export const SessionsPage = () => {
  const sessions = useLoaded(() => cueline.sessions.list());
  const focus = useFocusAfterDelete(sessions.value?.data.length);
  const end = useAction(async (id: string, current: boolean) => {
    await cueline.sessions.delete(id);
    if (current) {
      account.value = null;
      return;
    }
    toast(text.ended);
    sessions.reload();
  });
  return (
    <SettingsPage title={words.pages.sessions}>
      <div ref={focus.around} class="stack">
        <p class="soft">{text.about}</p>
        {end.error !== undefined && <Problem error={end.error} />}
        <View loaded={sessions}>
          {({ data }) => (
            <Table cards caption={words.pages.sessions} head={[text.session, text.started, text.ends, '']}>
              {data.map(({ id, current, created_at, expires_at }, at) => (
                <tr key={id}>
                  <th scope="row">{current ? text.current : text.other}</th>
                  <td>
                    <Time at={created_at} />
                  </td>
                  <td>
                    <Time at={expires_at} />
                  </td>
                  <td class="actions">
                    <Button
                      variant="danger"
                      busy={end.busy}
                      aria-label={`${text.end}: ${current ? text.current : text.other}`}
                      onClick={() => {
                        focus.deletes(at);
                        end.run(id, current);
                      }}
                    >
                      {text.end}
                    </Button>
                  </td>
                </tr>
              ))}
            </Table>
          )}
        </View>
      </div>
    </SettingsPage>
  );
};
