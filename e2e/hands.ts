import { expect, type Locator, type Page } from '@playwright/test';
import { WorkspacePage } from './workspace.ts';

/**
 * Actions of a person at the workspace, counted: a click, a drag, a key with its modifiers, a paste, or a run of typing
 * with the key that ends it is one action each.
 */
export class Hands {
  readonly workspace: WorkspacePage;
  /** The actions so far, in words. */
  readonly done: string[] = [];
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.workspace = new WorkspacePage(page);
  }

  /** Drags a creator of the palette to a place in the picture, as shares of its width and height. */
  async dragIn(caption: string, across: number, down: number): Promise<void> {
    this.done.push(`drag ${caption} into the picture`);
    await this.workspace.dragIn(caption, across, down);
  }

  /** Drags it there and holds it until `letGo`. */
  async carryIn(caption: string): Promise<void> {
    this.done.push(`drag ${caption} into the picture`);
    await this.workspace.carryIn(caption);
  }

  async letGo(): Promise<void> {
    await this.page.mouse.up();
  }

  async click(what: Locator, name: string): Promise<void> {
    this.done.push(`click ${name}`);
    await what.click();
  }

  /** Types into what has the focus, which has no text or all of it selected. */
  async type(text: string, end: 'Tab' | 'Enter' | null): Promise<void> {
    this.done.push(`type ${text}${end === null ? '' : ` ${end}`}`);
    await this.page.keyboard.type(text);
    if (end !== null) await this.page.keyboard.press(end);
  }

  async press(keys: string): Promise<void> {
    this.done.push(`press ${keys}`);
    await this.page.keyboard.press(keys);
  }

  /** Pastes a table that was copied elsewhere: cells by row. */
  async paste(rows: readonly (readonly (string | number)[])[]): Promise<void> {
    this.done.push(`paste ${rows.length} x ${rows[0]?.length}`);
    const text = rows.map((row) => row.join('\t')).join('\n');
    await this.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await this.page.keyboard.press('ControlOrMeta+V');
  }

  /** Adds the element whose panel is open. */
  async add(): Promise<void> {
    await this.press('ControlOrMeta+Enter');
    await expect(this.workspace.properties.getByRole('button', { name: 'Update' })).toBeVisible();
  }

  /** Opens the list of materials and takes the first that matches. */
  async chooseMaterial(typed: string, material: string): Promise<void> {
    const button = this.workspace.properties.getByRole('button', { name: /^Material: / });
    await this.click(button, 'Material');
    await this.type(typed, 'Enter');
    await expect(button).toHaveAccessibleName(`Material: ${material}`);
  }
}
