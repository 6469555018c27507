import { maxListLength } from '#contract/limits.ts';
import type { Batch, BatchItem } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import { CancelWork } from '../cancel-work.tsx';
import { text } from '../messages/batches.ts';
import { words } from '../messages/everywhere.ts';
import { projectWords } from '../messages/projects.ts';
import { nameIn } from '../name-in.ts';
import { Empty } from '../ui/empty.tsx';
import { Icon } from '../ui/icon.tsx';
import { Page } from '../ui/page.tsx';
import { View } from '../ui/problem.tsx';
import { State } from '../ui/state.tsx';
import { Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { type Loaded, useLoaded } from '../use-loaded.ts';
import './batches.css';

const pollMs = 3000;
const tones = { running: 'busy', completed: 'good', cancelled: 'off' } as const;
const itemTones = { importing: 'busy', exporting: 'busy', completed: 'good', failed: 'bad' } as const;

/** What many links became at once, newest first. */
export const BatchesPage = () => {
  const batches = useLoaded(
    () => cueline.batches.list({ limit: maxListLength }),
    '',
    (value) => (value?.data.some(({ status }) => status === 'running') ? pollMs : undefined),
  );
  return (
    <Page title={words.batches}>
      <View loaded={batches}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty text={text} />
          ) : (
            <Table
              cards
              caption={words.batches}
              head={[text.created, text.state, text.platforms, { amount: text.credits }]}
            >
              {data.map((batch) => (
                <tr key={batch.id}>
                  <th scope="row">
                    <a href={`/console/batches/${batch.id}`}>
                      <Time at={batch.created_at} />
                    </a>
                  </th>
                  <td>
                    <StateOf batch={batch} />
                  </td>
                  <td>{platformsOf(batch)}</td>
                  <td class="amount">{batch.credits.toLocaleString()}</td>
                </tr>
              ))}
            </Table>
          )
        }
      </View>
    </Page>
  );
};

const platformsOf = ({ presets }: Batch): string =>
  presets.map((preset) => nameIn(projectWords.videos.presets, preset)).join(', ') || text.wordsOnly;

const StateOf = ({ batch: { status, counts } }: { readonly batch: Batch }) => (
  <State tone={tones[status]}>
    {text.states[status]}
    {`, ${text.ended(counts.completed + counts.failed, counts.total)}`}
  </State>
);

/** One batch: how far it is, and what became of each link. */
export const BatchPage = ({ batchId = '' }: { readonly batchId?: string }) => {
  const isOpen = (value: Batch | undefined) => value?.status === 'running';
  const batch = useLoaded(
    () => cueline.batches.get(batchId),
    batchId,
    (value) => (isOpen(value) ? pollMs : undefined),
  );
  const items = useLoaded(
    () => cueline.batches.listItems(batchId, { limit: maxListLength }),
    `${batchId} ${batch.value?.status}`,
    () => (isOpen(batch.value) ? pollMs : undefined),
  );
  return (
    <Page
      title={text.title}
      back={{ href: '/console/batches', name: words.batches }}
      actions={
        batch.value?.results_url && (
          <a class="button" href={batch.value.results_url} download>
            <Icon name="download" />
            {text.results}
          </a>
        )
      }
    >
      <View loaded={batch}>
        {(value) => (
          <div class="stack">
            <Progress batch={value} onCancelled={batch.reload} />
            <Items items={items} />
          </div>
        )}
      </View>
    </Page>
  );
};

const Progress = ({ batch, onCancelled }: { readonly batch: Batch; readonly onCancelled: () => void }) => {
  const { id, status, counts, credits, max_credits } = batch;
  return (
    <div class="row apart batch-progress">
      <span>
        <StateOf batch={batch} />{' '}
        <span class="soft small numbers">
          {platformsOf(batch)} · {words.credits(credits)}
          {max_credits !== undefined && text.ofMost(max_credits)}
        </span>
      </span>
      {status === 'running' && (
        <>
          <progress value={(counts.completed + counts.failed) / counts.total} aria-label={text.title} />
          <CancelWork name={text.title} cancel={() => cueline.batches.cancel(id)} onCancelled={onCancelled} />
        </>
      )}
    </div>
  );
};

const Items = ({ items }: { readonly items: Loaded<{ readonly data: readonly BatchItem[] }> }) => (
  <View loaded={items}>
    {({ data }) => (
      <Table cards caption={text.links} head={[text.link, text.state, text.videos, { amount: text.credits }]}>
        {data.map((item) => (
          <tr key={item.index}>
            <th scope="row">
              {item.project_id ? (
                <a href={`/console/projects/${item.project_id}`}>{text.linkAt(item.index + 1)}</a>
              ) : (
                text.linkAt(item.index + 1)
              )}
            </th>
            <td>
              <State tone={itemTones[item.status]}>{text.itemStates[item.status]}</State>
              {item.error && <div class="wrong">{item.error}</div>}
            </td>
            <td>{item.exports.map(({ preset }) => nameIn(projectWords.videos.presets, preset)).join(', ')}</td>
            <td class="amount">{(item.credits - item.refunded).toLocaleString()}</td>
          </tr>
        ))}
      </Table>
    )}
  </View>
);
