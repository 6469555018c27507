import { useState } from 'preact/hooks';
import * as v from 'valibot';
import { words } from '../messages/everywhere.ts';
import { referenceWords } from '../messages/reference.ts';
import { Field } from '../ui/field.tsx';
import { Page } from '../ui/page.tsx';
import { View } from '../ui/problem.tsx';
import { Table } from '../ui/table.tsx';
import { useLoaded } from '../use-loaded.ts';
import { ApiDocument, type Entry, entriesOf, headersOf, nameOf, type Shape, typeText } from './document.ts';
import { Prose } from './prose.tsx';
import './reference.css';

const text = referenceWords.reference;
const documentUrl = '/v1/openapi.json';

/** Every operation and type of the API, read from the contract that this deployment serves. */
export default function ReferencePage() {
  const [search, setSearch] = useState('');
  const contract = useLoaded(async (signal) =>
    v.parse(ApiDocument, await (await fetch(documentUrl, { signal })).json()),
  );
  return (
    <Page
      title={words.pages.reference}
      actions={
        <div class="row">
          <a href="/docs">{text.guides}</a>
          <a href={documentUrl}>{text.document}</a>
        </div>
      }
    >
      <div class="stack-l">
        <p class="soft">
          {text.about} <code>{`${location.origin}/v1`}</code>
        </p>
        <search class="row filters">
          <Field label={text.search}>
            {(field) => (
              <input {...field} type="search" value={search} onInput={(e) => setSearch(e.currentTarget.value)} />
            )}
          </Field>
        </search>
        <View loaded={contract}>
          {(loaded) => <Operations contract={loaded} search={search.trim().toLowerCase()} />}
        </View>
      </div>
    </Page>
  );
}

const Operations = ({ contract, search }: { readonly contract: ApiDocument; readonly search: string }) => {
  const found = entriesOf(contract).filter(({ method, path, summary, operationId }) =>
    `${method} ${path} ${summary} ${operationId}`.toLowerCase().includes(search),
  );
  const types = Object.entries(contract.components.schemas).filter(([name]) => name.toLowerCase().includes(search));
  const headers = [...headersOf(contract)].filter(([name]) => name.toLowerCase().includes(search));
  return (
    <div class="stack-l reference">
      {search === '' && (
        <details>
          <summary>{text.rules}</summary>
          <div class="stack inside">
            <Prose text={contract.info.description} />
          </div>
        </details>
      )}
      <p class="soft small" role="status">
        {text.found(found.length)}
      </p>
      {contract.tags.map(({ name, description }) => {
        const inGroup = found.filter(({ tags }) => tags.includes(name));
        return (
          inGroup.length > 0 && (
            <section key={name} class="stack" aria-labelledby={`group-${name}`}>
              <h2 id={`group-${name}`}>{name}</h2>
              <Prose text={description} />
              {inGroup.map((entry) => (
                <OperationDetails key={entry.operationId} operation={entry} />
              ))}
            </section>
          )
        );
      })}
      {types.length > 0 && (
        <section class="stack" aria-labelledby="types">
          <h2 id="types">{text.types}</h2>
          {types.map(([name, shape]) => (
            <details key={name} id={`type-${name}`}>
              <summary>
                <code>{name}</code>
              </summary>
              <div class="stack inside">
                <Prose text={shape.description} />
                {shape.properties ? <Fields shape={shape} caption={name} /> : <code>{typeText(shape)}</code>}
              </div>
            </details>
          ))}
        </section>
      )}
      {headers.length > 0 && (
        <div class="stack">
          <h2>{text.headers}</h2>
          <Table cards caption={text.headers} head={[text.name, text.meaning]}>
            {headers.map(([name, meaning]) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>
                  <Prose text={meaning} />
                </td>
              </tr>
            ))}
          </Table>
        </div>
      )}
    </div>
  );
};

const OperationDetails = ({ operation }: { readonly operation: Entry }) => {
  const { method, path, summary, description, parameters, requestBody, responses } = operation;
  return (
    <details id={operation.operationId}>
      <summary>
        <code class="method">{method}</code> <code>{path}</code> <span class="soft">{summary}</span>
      </summary>
      <div class="stack inside">
        <Prose text={description} />
        {parameters.length > 0 && (
          <Table cards caption={text.parameters} head={[text.name, text.type, text.meaning]}>
            {parameters.map(({ name, in: place, required, schema, description: meaning }) => (
              <tr key={`${place} ${name}`}>
                <th scope="row">
                  <code>{name}</code>
                  <span class="soft small"> {place}</span>
                  {required && <span class="soft small"> {text.required}</span>}
                </th>
                <td>
                  <Type shape={schema} />
                </td>
                <td>
                  <Prose text={meaning ?? schema?.description} />
                </td>
              </tr>
            ))}
          </Table>
        )}
        {Object.entries(requestBody?.content ?? {}).map(([type, { schema, example }]) => (
          <div key={type} class="stack">
            <h3>
              {text.body} <code>{type}</code>
            </h3>
            <Type shape={schema} />
            {schema?.properties && <Fields shape={schema} caption={text.body} />}
            {example !== undefined && <Example value={example} />}
          </div>
        ))}
        <h3>{text.replies}</h3>
        <dl class="replies">
          {Object.entries(responses).map(([status, { description: meaning, $ref, content }]) => (
            <div key={status}>
              <dt>
                <code>{status}</code>
              </dt>
              <dd class="stack">
                <Prose text={meaning ?? ($ref && nameOf($ref))} />
                {status.startsWith('2') &&
                  Object.entries(content ?? {}).map(([type, { schema, example }]) => (
                    <div key={type} class="stack">
                      <span>
                        <code>{type}</code> <Type shape={schema} />
                      </span>
                      {example !== undefined && <Example value={example} />}
                    </div>
                  ))}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
};

const Fields = ({ shape, caption }: { readonly shape: Shape; readonly caption: string }) => (
  <Table cards caption={caption} head={[text.name, text.type, text.meaning]}>
    {Object.entries(shape.properties ?? {}).map(([name, field]) => (
      <tr key={name}>
        <th scope="row">
          <code>{name}</code>
          {shape.required?.includes(name) && <span class="soft small"> {text.required}</span>}
        </th>
        <td>
          <Type shape={field} />
        </td>
        <td>
          <Prose text={field.description} />
        </td>
      </tr>
    ))}
  </Table>
);

/** The type, with a link to each named type in it. */
const Type = ({ shape }: { readonly shape: Shape | undefined }) => {
  const names = namesIn(shape);
  return (
    <code class="type">
      {typeText(shape)
        .split(/\b/)
        .map((part, at) =>
          names.has(part) ? (
            <button key={at} type="button" class="link" onClick={() => openType(part)}>
              {part}
            </button>
          ) : (
            part
          ),
        )}
    </code>
  );
};

const namesIn = (shape: Shape | undefined): Set<string> => {
  if (!shape) return new Set();
  if (shape.$ref) return new Set([nameOf(shape.$ref)]);
  const inner = [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.items ? [shape.items] : [])];
  return new Set(inner.flatMap((one) => [...namesIn(one)]));
};

const openType = (name: string): void => {
  const details = document.getElementById(`type-${name}`);
  if (!(details instanceof HTMLDetailsElement)) return;
  details.open = true;
  details.scrollIntoView({ block: 'start' });
  details.querySelector('summary')?.focus();
};

const Example = ({ value }: { readonly value: unknown }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so by keys too (WCAG 2.1.1).
  <pre tabIndex={0}>{typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</pre>
);
