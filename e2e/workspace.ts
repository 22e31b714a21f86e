import { expect, type Locator, type Page } from '@playwright/test';
import { type ControlValues, controlIn, escaped, expectControl, fieldName, setControl } from './controls.ts';

/** The open project as a user finds their way in it: by visible texts. */
export class WorkspacePage {
  readonly page: Page;
  readonly tree: Locator;
  readonly properties: Locator;
  readonly picture: Locator;

  constructor(page: Page) {
    this.page = page;
    this.tree = page.getByRole('tree', { name: 'Model' });
    this.properties = page.getByRole('region', { name: 'Properties' });
    this.picture = page.getByRole('img', { name: '3D view of the model' });
  }

  async openTab(
    name: 'Project' | 'Materials' | 'Table' | 'Parameters' | 'Scenarios' | 'Solver Logs',
  ): Promise<void> {
    await this.page.getByRole('tablist', { name: 'Workspace' }).getByRole('tab', { name }).click();
  }

  /** Imports materials of the starter library by name. */
  async importMaterials(...names: readonly string[]): Promise<void> {
    await this.openTab('Materials');
    await this.page.getByRole('button', { name: 'Import', exact: true }).first().click();
    const dialog = this.page.getByRole('dialog', { name: 'Import material' });
    // Other libraries may follow it, with materials of the same names.
    const starter = dialog.locator('label').filter({ hasText: 'Starter library' });
    for (const name of names) {
      await dialog.getByRole('searchbox', { name: 'Find material' }).fill(name);
      const choice = this.page.getByRole('checkbox', { name: new RegExp(`^${escaped(name)} [\\d.]`) });
      const below = starter.locator('xpath=following::label').filter({ has: choice });
      await below.first().getByRole('checkbox').check();
    }
    await dialog.getByRole('button', { name: /^Import/ }).click();
    for (const name of names) {
      await expect(this.page.getByRole('button', { name: `Edit ${name}`, exact: true })).toBeVisible();
    }
    await this.openTab('Project');
  }

  creator(caption: string): Locator {
    return this.page
      .getByRole('region', { name: 'Elements' })
      .getByRole('button', { name: caption, exact: true });
  }

  /** Drags a creator from the palette to a place in the picture, as shares of its width and height, and lets it go there. */
  async dragIn(caption: string, across = 0.5, down = 0.5): Promise<void> {
    await this.carryIn(caption, across, down);
    await this.page.mouse.up();
    await expect(this.properties.getByRole('button', { name: 'Add', exact: true })).toBeVisible();
  }

  /** Drags it there without letting it go. */
  async carryIn(caption: string, across = 0.5, down = 0.5): Promise<void> {
    const from = await boxOf(this.creator(caption));
    const to = await boxOf(this.picture);
    const { mouse } = this.page;
    await mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await mouse.down();
    await mouse.move(to.x + to.width * across, to.y + to.height * (down - 0.05), { steps: 5 });
    await mouse.move(to.x + to.width * across, to.y + to.height * down, { steps: 5 });
  }

  async zoomAll(): Promise<void> {
    await this.page.getByRole('button', { name: 'Zoom All' }).click();
    await this.untilDrawn();
  }

  /** Waits until the page has drawn what was done last; its camera does not move slowly, but jumps. */
  async untilDrawn(): Promise<void> {
    await this.page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
  }

  async openPropertyTab(name: string | RegExp): Promise<void> {
    const tabs = this.properties.getByRole('tablist', { name: 'Properties' });
    await tabs.getByRole('tab', { name }).click();
  }

  /** For an assembly: within its Translation tab. */
  async openTranslationTab(name: 'Array' | 'Translation'): Promise<void> {
    await this.openPropertyTab('Translation');
    const tabs = this.properties.getByRole('tablist', { name: 'Array and translation' });
    await tabs.getByRole('tab', { name }).click();
  }

  /** A field of the open panel in which something is typed, by label: `field('ΔX')`. Suggestions make a combobox of it. */
  field(label: string): Locator {
    const name = fieldName(label);
    return this.properties.getByRole('textbox', { name }).or(this.properties.getByRole('combobox', { name }));
  }

  /** Any control of the open panel by label: a field, a switch, a choice of few words, a material. */
  control(label: string): Locator {
    return controlIn(this.properties, label);
  }

  /** Sets a control of the open panel: text or a number, on or off, a word, a material. */
  async set(label: string, value: string | number | boolean): Promise<void> {
    await setControl(this.control(label), value);
  }

  async setAll(values: ControlValues): Promise<void> {
    for (const [label, value] of Object.entries(values)) await this.set(label, value);
  }

  /** Checks the values that controls of the open panel show. */
  async expectShown(values: ControlValues): Promise<void> {
    for (const [label, value] of Object.entries(values)) await expectControl(this.control(label), value);
  }

  /** Checks the message of a control: the text that its description refers to. */
  async expectSaid(label: string, message: string | RegExp): Promise<void> {
    await expect(this.control(label), `what is said of ${label}`).toHaveAccessibleDescription(message);
  }

  async type(label: string, value: string | number): Promise<void> {
    const field = this.field(label);
    await field.fill(String(value));
    await field.press('Tab');
  }

  async chooseMaterial(material: string): Promise<void> {
    await this.pick(this.properties.getByRole('button', { name: /^Material: / }), material);
  }

  /** Sets the materials of a layer: the spanning one, and the one around it. */
  async chooseLayerMaterials(row: number, primary: string, secondary?: string): Promise<void> {
    const opener = this.properties.getByRole('button', { name: new RegExp(`^Material of row ${row}:`) });
    await opener.click();
    const dialog = this.page.getByRole('dialog', { name: new RegExp(`^Material of row ${row}:`) });
    await this.pick(dialog.getByRole('button', { name: /^Material: / }), primary);
    if (secondary !== undefined) {
      await this.pick(dialog.getByRole('button', { name: /^Secondary material: / }), secondary);
    }
    await this.page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }

  private async pick(picker: Locator, material: string): Promise<void> {
    await picker.click();
    const options = this.page.getByRole('option', { name: new RegExp(`^${escaped(material)}(?: |$)`) });
    await options.first().click();
  }

  async add(): Promise<void> {
    await this.properties.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(this.properties.getByRole('button', { name: 'Update' })).toBeVisible();
  }

  /**
   * Begins a new element without a drag: by a click on its creator or by Enter, or from the menu of further
   * ones.
   */
  async begin(caption: string, by: 'click' | 'Enter' | 'menu' = 'click'): Promise<void> {
    const elements = this.page.getByRole('region', { name: 'Elements' });
    if (by === 'menu') {
      await elements.getByRole('button', { name: 'More elements' }).click();
      await this.page.getByRole('menuitem', { name: caption }).click();
    } else if (by === 'Enter') await this.creator(caption).press('Enter');
    else await this.creator(caption).click();
    await expect(this.properties.getByRole('button', { name: 'Add', exact: true })).toBeVisible();
  }

  /** Answers the page's question, which must be this one. */
  async confirm(title: string, message: string | RegExp, answer = 'Delete'): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: title });
    await expect(dialog.getByText(message, { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: answer }).click();
    await expect(dialog).toBeHidden();
  }

  async update(): Promise<void> {
    const button = this.properties.getByRole('button', { name: 'Update' });
    await button.click();
    await expect(button).toBeDisabled();
  }

  /** A field of the position bar: `place('ΔX')`. */
  place(letter: string): Locator {
    return this.page
      .getByRole('region', { name: 'Position' })
      .getByRole('textbox', { name: `${letter}, mm`, exact: true });
  }

  /** A row of PLANES. */
  planeRow(name: string): Locator {
    return this.page.getByRole('region', { name: 'Planes' }).getByRole('listitem').filter({ hasText: name });
  }

  /** Undoes or redoes the latest change. */
  async step(direction: 'Undo' | 'Redo', by: 'button' | 'keys'): Promise<void> {
    const button = this.page.getByRole('button', { name: direction, exact: true });
    await expect(button).toBeEnabled();
    if (by === 'button') await button.click();
    else await this.page.keyboard.press(direction === 'Undo' ? 'ControlOrMeta+Z' : 'ControlOrMeta+Shift+Z');
    // The step can be reversed as soon as the page has it.
    const back = direction === 'Undo' ? 'Redo' : 'Undo';
    await expect(this.page.getByRole('button', { name: back, exact: true })).toBeEnabled();
  }

  /** Chooses the step of arrow keys and drags: `1 mm`. */
  async snapTo(step: string): Promise<void> {
    await this.page.getByRole('button', { name: /^Grid Snap: / }).click();
    await this.page.getByRole('menuitemradio', { name: step, exact: true }).click();
    await expect(this.page.getByRole('button', { name: `Grid Snap: ${step}` })).toBeVisible();
  }

  /** Clicks in the picture, at shares of its width and height. */
  async clickPicture(across = 0.5, down = 0.5): Promise<void> {
    const { width, height } = await boxOf(this.picture);
    await this.picture.click({ position: { x: width * across, y: height * down } });
  }

  /** Drags in the picture by CSS px, from a place in shares of its width and height. */
  async dragInPicture(by: readonly [number, number], across = 0.5, down = 0.5): Promise<void> {
    const { x, y, width, height } = await boxOf(this.picture);
    const from = [x + width * across, y + height * down] as const;
    const { mouse } = this.page;
    await mouse.move(...from);
    await mouse.down();
    await mouse.move(from[0] + by[0], from[1] + by[1], { steps: 8 });
    await mouse.up();
  }

  row(name: string): Locator {
    return this.tree.getByRole('treeitem', {
      name: new RegExp(`^(?:Collapse |Expand )?${escaped(name)}(?: (?!\\()|$)`),
    });
  }

  async select(name: string): Promise<void> {
    await this.row(name).click();
    await expect(this.properties.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(name);
  }

  /** The badge beside SOLUTION. */
  get badge(): Locator {
    return this.page
      .getByRole('status')
      .filter({ hasText: /^(?:UPDATED|Stale|NO SOLUTION|No solution|PENDING|RUNNING)/ });
  }

  /**
   * Solves what has changed since the last solve, and waits until the solution is there. A page learns a moment later than its
   * program that a solution is stale: until then the badge and the notice of the solve before would pass for those of this one.
   */
  async solve(): Promise<void> {
    await expect(this.badge).toHaveText(/^(?:Stale|NO SOLUTION|No solution)/);
    await this.page.getByRole('button', { name: 'SOLVE' }).click();
    await expect(this.page.getByText('Solution completed successfully')).toBeVisible();
    await expect(this.badge).toHaveText('UPDATED');
  }

  /** The row of an object in the solution table. */
  tableRow(name: string): Locator {
    const grid = this.page.getByRole('treegrid', { name: 'Solution table' });
    return grid.getByRole('row').filter({ has: this.page.getByRole('rowheader', { name, exact: true }) });
  }

  /** The bounds of the mean temperature in the SELECTION bar, °C. */
  async guaranteedMean(): Promise<[number, number]> {
    const bar = this.page.getByRole('region', { name: 'Selection' });
    const pattern = /guaranteed\s*([-\d,.]+) … ([-\d,.]+)/;
    await expect(bar).toHaveText(pattern);
    const [, low, high] = pattern.exec((await bar.textContent()) ?? '') ?? [];
    return [Number(low.replaceAll(',', '')), Number(high.replaceAll(',', ''))];
  }

  /** A number of the SELECTION bar: Tmin, Tmax, the temperature of a node by its name (°C) or Pout (mW). */
  async selected(figure: string): Promise<number> {
    const bar = this.page.getByRole('region', { name: 'Selection' });
    const pattern = new RegExp(`${figure}\\s*([-+]?[\\d,.]+)`);
    await expect(bar).toHaveText(pattern);
    return Number(pattern.exec((await bar.textContent()) ?? '')?.[1].replaceAll(',', ''));
  }
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  return box;
}
