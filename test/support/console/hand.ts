import type { Locator } from 'playwright-core';
import type { ConsolePage } from './console-page.ts';

export type Way = 'mouse' | 'keyboard' | 'touch';
export interface DroppedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const mostSteps = 200;
/** Runs in the page. */
const hasFocus = (element: { readonly ownerDocument: { readonly activeElement: unknown } }): boolean =>
  element.ownerDocument.activeElement === element;
/** Runs in the page. */
const kindOf = ({ tagName, type }: { readonly tagName: string; readonly type?: string }) => ({ tagName, type });
/** Runs in the page. The controls among which the arrows move the focus; undefined for one by itself. */
const groupOf = (element: { readonly type?: string; readonly name?: string; readonly role?: string | null }) =>
  element.type === 'radio' ? element.name : element.role === 'tab' ? 'tabs' : undefined;
const focusGroup = `(${groupOf})(document.activeElement)`;

/** A person who uses the console in one way only, and what that took. */
export class Hand {
  clicks = 0;
  keys = 0;
  drags = 0;
  readonly way: Way;
  readonly screen: ConsolePage;

  constructor(way: Way, screen: ConsolePage) {
    this.way = way;
    this.screen = screen;
  }

  get page(): ConsolePage['page'] {
    return this.screen.page;
  }

  async press(keys: string): Promise<void> {
    this.keys += 1;
    await this.page.keyboard.press(keys);
  }

  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }

  /** Presses a button, link, tab, row or checkbox, or what a label is about. */
  async choose(what: Locator): Promise<void> {
    await what.first().waitFor({ state: 'attached' });
    if (this.way === 'keyboard') {
      const { tagName, type } = await what.first().evaluate(kindOf);
      const isLabel = tagName === 'LABEL';
      await this.#reach(isLabel ? what.first().locator('input') : what.first());
      // The arrows have chosen a radio button.
      if (!isLabel) await this.press(type === 'checkbox' ? 'Space' : 'Enter');
      return;
    }
    this.clicks += 1;
    await (this.way === 'touch' ? what.first().tap() : what.first().click());
  }

  /** Replaces the text of a field. */
  async fill(field: Locator, text: string): Promise<void> {
    if (this.way === 'keyboard') await this.#reach(field);
    else if (!(await field.evaluate(hasFocus))) await this.choose(field);
    if ((await field.inputValue()) !== '') await this.press('Control+a');
    await this.type(text);
  }

  /** With the input of a person, which says to the browser that what moves then was moved by them. */
  async select(field: Locator, option: string): Promise<void> {
    await field.waitFor();
    if (this.way === 'keyboard') {
      await this.#reach(field);
      await this.press('Space');
      await this.type(option);
      return this.press('Enter');
    }
    await this.choose(field);
    this.clicks += 1;
    // The open list is not part of the page.
    await this.page.keyboard.type(option);
    await this.page.keyboard.press('Enter');
  }

  /** Drops a file on the page with a mouse; otherwise chooses it in the system's dialog, whose own presses are not counted. */
  async give(file: DroppedFile, chooser: Locator): Promise<void> {
    if (this.way !== 'mouse') {
      // From before the press, since a chooser that opens before it is listened for is lost.
      this.page.once('filechooser', (dialog) => void dialog.setFiles(file));
      await this.choose(chooser);
      return;
    }
    this.drags += 1;
    // What is dropped on a page that does not listen yet is lost.
    await this.page.waitForLoadState('networkidle');
    const { name, mimeType, buffer } = file;
    await this.page.evaluate(`(() => {
      const bytes = Uint8Array.from(atob('${buffer.toString('base64')}'), (one) => one.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], '${name}', { type: '${mimeType}' }));
      for (const type of ['dragover', 'drop']) document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    })()`);
  }

  async drag(what: Locator, byPx: number): Promise<void> {
    const { x, y, width, height } = (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const [fromX, fromY] = [x + width / 2, y + height / 2];
    this.drags += 1;
    await this.page.mouse.move(fromX, fromY);
    await this.page.mouse.down();
    await this.page.mouse.move(fromX + byPx, fromY, { steps: 4 });
    await this.page.mouse.up();
  }

  /** Tab goes from one control to the next, the arrows within a group of radio buttons or of tabs. */
  async #reach(what: Locator): Promise<void> {
    const group = await what.evaluate(groupOf);
    for (let step = 0; step < mostSteps; step += 1) {
      if (await what.evaluate(hasFocus)) return;
      const isThere = group !== undefined && (await this.page.evaluate(focusGroup)) === group;
      await this.press(isThere ? 'ArrowRight' : 'Tab');
    }
    throw new Error(`The keyboard does not reach ${what}`);
  }
}
