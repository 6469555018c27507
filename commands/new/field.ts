import { decide } from './decisions.ts';
import { wellFormed } from './names.ts';
import type { Tree } from './tree.ts';

/** Writes a field that is stored with a resource and shown by the API: in its schema, record, view and words. */
export const addField = (tree: Tree, resource: string | undefined, given: string | undefined): void => {
  const field = wellFormed(given, /^[a-z]+(_[a-z]+)*$/, 'Export size_bytes');
  /** The file of a folder that has the form, and what it has. */
  const found = (folder: string, form: string) => {
    for (const path of tree.list(`${folder}/*.ts`)) {
      const match = new RegExp(form).exec(tree.read(path));
      if (match) return { path, match };
    }
    throw new Error(`Give a resource that is shown as it is stored, such as Export, not ${resource ?? 'none'}.`);
  };
  const view = found('core/views', `(\\w+): (\\w+Record)[^=]*\\): ${resource} => \\(\\{`);
  const [, value, record] = view.match;
  const schema = found('contract/schemas', `export const ${resource} = v\\.object\\(\\{`);
  const stored = found('contract/records', `export const ${record} = v\\.object\\(\\{`);
  const words = found(
    'reference/openapi/words',
    `\\n    ${resource}: \\{\\n(?:(?!\\n    \\},)[\\s\\S])*?\\n      fields: \\{`,
  );
  const into = ({ path, match: [anchor] }: ReturnType<typeof found>, entry: string) => tree.into(path, anchor, entry);
  const typed = `${field}: v.optional(v.pipe(v.number(), v.integer())),`;
  into(schema, `// ${decide('its type, and when it is absent')}\n${typed}`);
  into(stored, `// ${decide('which write of runtime/stores/ sets it')}\n${typed}`);
  into(view, `${field}: ${value}.${field},`);
  into(words, `${field}: '${decide('what it is, and when it is absent')}',`);
};
