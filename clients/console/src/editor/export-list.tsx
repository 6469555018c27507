import type { Export, PresetIdInput, TranscriptVersion } from '#sdk/index.ts';
import { cueline } from '../api.ts';
import { editorWords } from '../messages/editor.ts';
import { Button } from '../ui/button.tsx';
import { View } from '../ui/problem.tsx';
import { useLoaded } from '../use-loaded.ts';
import { ExportItem, OrderedItem } from './export-item.tsx';
import type { useExports } from './use-exports.ts';

const text = editorWords.exportPanel;

interface ExportListProps {
  readonly projectId: string;
  readonly exports: ReturnType<typeof useExports>;
  /** That are being ordered: their places are there at once, so that nothing moves when the order is answered. */
  readonly ordered: readonly PresetIdInput[];
}

/** Those that were ordered together are one below the other. */
export const ExportList = ({ projectId, exports, ordered }: ExportListProps) => {
  const newest = exports.value?.data[0]?.id;
  const versions = useLoaded(() => cueline.transcripts.versions.list(projectId), `${projectId} ${newest}`);
  return (
    <View loaded={exports}>
      {({ data }) => (
        <ul class="plain-list">
          {ordered.map((preset) => (
            <OrderedItem key={preset} preset={preset} />
          ))}
          {batchesOf(data).map((batch) => (
            <Batch
              key={batch[0]?.id}
              batch={batch}
              versions={versions.value?.data ?? []}
              onCancelled={exports.reload}
            />
          ))}
        </ul>
      )}
    </View>
  );
};

/** Groups the exports: those of one batch are neighbours. */
const batchesOf = (exports: readonly Export[]): readonly (readonly Export[])[] => {
  const batches: Export[][] = [];
  for (const one of exports) {
    const last = batches.at(-1);
    if (last && one.batch_id && last[0]?.batch_id === one.batch_id) last.push(one);
    else batches.push([one]);
  }
  return batches;
};

interface BatchProps {
  readonly batch: readonly Export[];
  readonly versions: readonly TranscriptVersion[];
  readonly onCancelled: () => void;
}

const Batch = ({ batch, versions, onCancelled }: BatchProps) => {
  const urls = batch.flatMap(({ download_url }) => download_url ?? []);
  return (
    <>
      {urls.length > 1 && (
        <li>
          <Button variant="quiet" onClick={() => downloadAll(urls)}>
            {text.downloadAll(urls.length)}
          </Button>
        </li>
      )}
      {batch.map((item) => (
        <ExportItem key={item.id} item={item} version={versionOf(item, versions)} onCancelled={onCancelled} />
      ))}
    </>
  );
};

const versionOf = ({ transcript_version }: Export, versions: readonly TranscriptVersion[]): string | undefined => {
  const found = versions.find(({ version }) => version === transcript_version);
  return found && (found.name ?? (found.current ? text.currentWords : text.earlierWords));
};

/** A browser asks once whether the page may download several files. */
const downloadAll = (urls: readonly string[]): void => {
  for (const url of urls) {
    const link = document.createElement('a');
    link.href = url;
    link.download = '';
    link.click();
  }
};
