import { expect, type Locator } from '@playwright/test';

type ControlValue = string | number | boolean;

/** Values of controls by label. */
export interface ControlValues {
  readonly [label: string]: ControlValue;
}

/** Labels of numbers are followed by their unit; beside a colour field is a colour well. */
export function fieldName(label: string): RegExp {
  return new RegExp(`^${escaped(label)}(?:, (?!choose$).*)?$`);
}

/** Any control by label: a field, a switch, a choice of few words, a material. */
export function controlIn(within: Locator, label: string): Locator {
  return within
    .getByRole('textbox', { name: fieldName(label) })
    .or(within.getByRole('combobox', { name: fieldName(label) }))
    .or(within.getByRole('switch', { name: label, exact: true }))
    .or(within.getByRole('radiogroup', { name: label, exact: true }))
    .or(within.getByRole('button', { name: new RegExp(`^${escaped(label)}: `) }));
}

/** Sets the value of a control: text or a number, on or off, a word, a material. */
export async function setControl(control: Locator, value: ControlValue): Promise<void> {
  const role = await control.evaluate((element) => element.getAttribute('role') ?? element.tagName);
  // The track covers the switch itself.
  if (role === 'switch') await control.setChecked(value === true, { force: true });
  else if (role === 'radiogroup') {
    await control.getByRole('radio', { name: String(value), exact: true }).click();
  } else if (role === 'BUTTON') {
    await control.click();
    const option = control
      .page()
      .getByRole('option', { name: new RegExp(`^${escaped(String(value))}(?: |$)`) });
    await option.first().click();
  } else {
    await control.fill(String(value));
    await control.press('Tab');
  }
}

export async function expectControl(control: Locator, value: ControlValue): Promise<void> {
  const role = await control.evaluate((element) => element.getAttribute('role') ?? element.tagName);
  if (role === 'switch') await expect(control).toBeChecked({ checked: value === true });
  else if (role === 'radiogroup') {
    await expect(control.getByRole('radio', { checked: true })).toHaveText(String(value));
  } else if (role === 'BUTTON') {
    await expect(control).toHaveAccessibleName(new RegExp(`: ${escaped(String(value))}$`));
  } else await expect(control).toHaveValue(String(value));
}

/** A pattern that matches exactly this text. */
export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
