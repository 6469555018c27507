import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { endOf } from './end-of.ts';

/** Edits of a folder that are written at once: a command that cannot make all of them makes none. */
export class Tree {
  /** The new text of each file that is made or changed, by path. */
  readonly changed = new Map<string, string>();
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  read(path: string): string {
    const text = this.changed.get(path);
    if (text !== undefined) return text;
    if (!existsSync(join(this.#root, path))) throw new Error(`There is no ${path}.`);
    return readFileSync(join(this.#root, path), 'utf8');
  }

  list(pattern: string): string[] {
    return globSync(pattern, { cwd: this.#root }).sort();
  }

  create(path: string, text: string): void {
    if (existsSync(join(this.#root, path))) throw new Error(`${path} exists already.`);
    this.changed.set(path, text);
  }

  replace(path: string, anchor: string | RegExp, replacement: string): void {
    const text = this.read(path);
    const edited = text.replace(anchor, () => replacement);
    if (edited === text) throw notThere(path, anchor);
    this.changed.set(path, edited);
  }

  /** Inserts lines before the line that begins with the anchor. */
  before(path: string, anchor: string, lines: string): void {
    this.replace(path, `\n${anchor}`, `\n${lines}\n${anchor}`);
  }

  /** Adds to the end of the record or the list that the anchor opens with its last character. */
  into(path: string, anchor: string, entry: string): void {
    const text = this.read(path);
    const start = text.indexOf(anchor);
    if (start < 0) throw notThere(path, anchor);
    const end = endOf(text, start + anchor.length - 1);
    const inside = text.slice(start + anchor.length, end).trimEnd();
    const comma = inside === '' || inside.endsWith(',') ? '' : ',';
    this.changed.set(path, `${text.slice(0, start + anchor.length)}${inside}${comma}\n${entry}\n${text.slice(end)}`);
  }

  /** Imports a name, of a type with `type ` before it. `biome check --write` sorts it in. */
  import(path: string, name: string, module: string): void {
    const text = this.read(path);
    if (new RegExp(`^import [^;]*\\b${name.replace('type ', '')}\\b[^;]* from '${module}'`, 'm').test(text)) return;
    const [found, type, names = ''] =
      new RegExp(`^import (type )?\\{([^}]*)\\} from '${module}';$`, 'm').exec(text) ?? [];
    if (found === undefined) {
      const line = name.startsWith('type ') ? `import type { ${name.slice(5)} }` : `import { ${name} }`;
      this.changed.set(path, `${line} from '${module}';\n${text}`);
      return;
    }
    const plain = names.trim().replace(/,$/, '');
    const others = type && !name.startsWith('type ') ? plain.replaceAll(/\w+/g, 'type $&') : plain;
    const added = type ? name.replace('type ', '') : name;
    const keepsType = type && name.startsWith('type ');
    this.replace(path, found, `import ${keepsType ? 'type ' : ''}{ ${others}, ${added} } from '${module}';`);
  }

  write(): void {
    for (const [path, text] of this.changed) {
      mkdirSync(dirname(join(this.#root, path)), { recursive: true });
      writeFileSync(join(this.#root, path), text);
    }
  }
}

const notThere = (path: string, anchor: string | RegExp): Error =>
  new Error(`${path} no longer has "${String(anchor).trim()}", where npm run new writes: mend commands/new/.`);
