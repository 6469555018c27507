import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as v from 'valibot';
import { ProjectRecord } from '#contract/records/project.ts';
import { TranscriptVersionRecord } from '#contract/records/transcript-version.ts';
import type { Item } from './expressions.ts';
import type { Change } from './tables.ts';

/**
 * Audits the versions of transcripts at every commit: one is deleted only when it is merged into the next version of its
 * author, when it is pruned as the oldest, or with its project; never with a name or an export.
 */
export class VersionBooks {
  /** All versions that were ever saved. */
  readonly saved = new Set<string>();
  readonly #listed = new Map<string, TranscriptVersionRecord>();
  readonly #current = new Map<string, string>();
  readonly #deleted = new Set<string>();

  /** Takes all changes of one commit. Returns the violations, one sentence each. */
  audit(changes: readonly Change[]): string[] {
    const violations: string[] = [];
    const deleted: TranscriptVersionRecord[] = [];
    const added: TranscriptVersionRecord[] = [];
    for (const { table, before, after } of changes) {
      if (table !== 'transcript-versions') continue;
      const was = versionOf(before);
      const is = versionOf(after);
      if (after && !is) violations.push('an item of a version that is not there was made');
      if (was && !is) deleted.push(was);
      if (is) {
        this.saved.add(is.version);
        this.#listed.set(is.version, is);
        if (!was) added.push(is);
      }
    }
    for (const { version } of deleted) this.#listed.delete(version);
    violations.push(...deleted.flatMap((version) => this.#violationsOf(version, added)));
    for (const { table, after } of changes) {
      if (table !== 'projects' || !after) continue;
      const { account_id, project_id, transcript, deleting } = v.parse(ProjectRecord, plain(after));
      const owner = `${account_id}#${project_id}`;
      if (deleting) this.#deleted.add(owner);
      else this.#deleted.delete(owner);
      if (transcript) this.#current.set(owner, transcript.version);
    }
    return violations;
  }

  #violationsOf(deleted: TranscriptVersionRecord, added: readonly TranscriptVersionRecord[]): string[] {
    const owner = deleted.account_project;
    if (this.#deleted.has(owner)) return [];
    if (deleted.name || deleted.exported) return [`the version ${deleted.version} was deleted though it is kept`];
    if (this.#current.get(owner) === deleted.version) {
      const [next] = added;
      const merged =
        next?.author.id === deleted.author.id && next.created_at === deleted.created_at && !next.restored_from;
      return merged ? [] : [`the current version ${deleted.version} was deleted and not merged`];
    }
    const kept = [...this.#listed.values()].filter(
      (one) => one.account_project === owner && !one.name && !one.exported && one.version < deleted.version,
    );
    return kept.length === 0 ? [] : [`the version ${deleted.version} was deleted before older ones`];
  }
}

const plain = (item: Item): unknown => unmarshall(Object(item));
const versionOf = (item: Item | undefined): TranscriptVersionRecord | undefined => {
  const version = item && v.safeParse(TranscriptVersionRecord, plain(item));
  return version?.success ? version.output : undefined;
};
