import type { Locator, Page } from '@playwright/test';
import { controlIn, expectControl, setControl } from './controls.ts';
import { expect, openProject, test, type Visitor } from './journey.ts';
import { StoredModel } from './stored-model.ts';
import { WorkspacePage } from './workspace.ts';

export const REQUIRED = 'This field is required!';
export const NO_NUMBER = 'Enter a valid floating point number!';
export const NOT_POSITIVE = 'Enter a positive number!';
export const NO_COUNT = 'A positive number is expected';

/** A value typed into a field, the message for it, and a value that is right. */
export interface BadValue {
  readonly label: string;
  readonly typed: string;
  readonly said: string | RegExp;
  readonly right: string | number;
}

/**
 * Types the value, presses the button, and sees the message beneath the field, which goes with the right
 * value.
 */
export async function refused(form: Locator, button: Locator, { label, typed, said, right }: BadValue) {
  await test.step(`${label}: ${typed === '' ? 'nothing' : typed}`, async () => {
    const control = controlIn(form, label);
    await setControl(control, typed);
    await button.click();
    await expect(control).toHaveAccessibleDescription(said);
    await expect(control).toHaveAttribute('aria-invalid', 'true');
    await expectControl(control, typed);
    await setControl(control, right);
    await expect(control).not.toHaveAttribute('aria-invalid', 'true');
    await expect(control).not.toHaveAccessibleDescription(said);
  });
}

/** Opens a project that has two materials and a parameter, and what `build` adds. */
export async function openModel(
  page: Page,
  visitor: Visitor,
  name: string,
  build: (model: StoredModel) => Promise<unknown> = async () => {},
) {
  const { id } = await visitor.create(name);
  const model = new StoredModel(visitor.client, id);
  await model.addMaterials({ Copper: 390, 'FR-4': 0.3 });
  await model.addParameter('W', 2);
  await build(model);
  await openProject(page, id);
  const workspace = new WorkspacePage(page);
  const press = (caption: string) => workspace.properties.getByRole('button', { name: caption, exact: true });
  /** Tries one bad value after another in a tab of the panel. */
  const refuse = async (caption: 'Add' | 'Update', tab: string | RegExp, values: readonly BadValue[]) => {
    for (const value of values) {
      await workspace.openPropertyTab(tab);
      await refused(workspace.properties, press(caption), value);
    }
  };
  return { model, workspace, press, refuse };
}
