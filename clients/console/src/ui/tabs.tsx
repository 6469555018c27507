import { type ReadonlySignal, signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';

/** Which of some panels is shown. It is in the address after `#`, so that a reload shows it again. */
export class ChosenTab<Name extends string> {
  readonly names: readonly [Name, ...Name[]];
  readonly #name = signal<Name | undefined>(undefined);
  readonly #opened = signal<ReadonlySet<Name>>(new Set());

  constructor(names: readonly [Name, ...Name[]]) {
    this.names = names;
    this.read();
  }

  get name(): Name {
    return this.#name.value ?? this.names[0];
  }

  /** Those that were shown: each is rendered from then on, and keeps what is typed in it and how far it is scrolled. */
  get opened(): ReadonlySet<Name> {
    return this.#opened.value;
  }

  open(name: Name): void {
    this.#show(name);
    history.replaceState(history.state, '', name === this.names[0] ? location.pathname : `#${name}`);
  }

  /** Shows what the address says. */
  read(): void {
    this.#show(this.names.find((name) => location.hash === `#${name}`) ?? this.names[0]);
  }

  #show(name: Name): void {
    this.#name.value = name;
    if (!this.#opened.peek().has(name)) this.#opened.value = new Set([...this.#opened.peek(), name]);
  }
}

interface TabsProps<Name extends string> {
  readonly label: string;
  readonly chosen: ChosenTab<Name>;
  readonly titles: Readonly<Record<Name, string>>;
  /** What stands beside the title of a tab. */
  readonly badges?: Partial<Readonly<Record<Name, ReadonlySignal<ComponentChildren>>>>;
  readonly panels: Readonly<Record<Name, () => ComponentChildren>>;
}

/** https://www.w3.org/WAI/ARIA/apg/patterns/tabs/: the arrow keys go from tab to tab, and show its panel. */
export const Tabs = <Name extends string>({ label, chosen, titles, badges, panels }: TabsProps<Name>) => {
  const { names } = chosen;
  useEffect(() => {
    const read = () => chosen.read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, [chosen]);
  const go = (event: KeyboardEvent): void => {
    const at = names.indexOf(chosen.name);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: names.length - 1 }[event.key];
    const name = to === undefined ? undefined : names.at(to % names.length);
    if (name === undefined) return;
    event.preventDefault();
    chosen.open(name);
    document.getElementById(`tab-${name}`)?.focus();
  };
  return (
    <div class="tabbed">
      <div class="tabs" role="tablist" aria-label={label} onKeyDown={go}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={chosen.name === name}
            aria-controls={`panel-${name}`}
            tabIndex={chosen.name === name ? 0 : -1}
            onClick={() => chosen.open(name)}
          >
            {titles[name]}
            {badges?.[name]}
          </button>
        ))}
      </div>
      {names.map((name) => (
        <div
          key={name}
          role="tabpanel"
          class={chosen.name === name ? 'panel' : 'panel away'}
          id={`panel-${name}`}
          aria-labelledby={`tab-${name}`}
        >
          {chosen.opened.has(name) && panels[name]()}
        </div>
      ))}
    </div>
  );
};
