import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { endpoints } from '@thermarium/api';
import { codeAt } from '../apps/server/src/testing/authenticator-app.ts';
import { expect, openProject, signIn, test } from './journey.ts';
import { answerForStudy } from './made-up-study.ts';
import { makePerson } from './people.ts';
import { StoredModel } from './stored-model.ts';
import { WorkspacePage } from './workspace.ts';

/** The rules of axe whose verdict depends on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Expects that axe finds no serious or critical faults on the present page, which has a main heading; reports faults by
 * rule and place. In dark, which has the same elements, only what colours decide is looked for.
 *
 * @param role of what lies over a page that was looked at before, and is looked at alone
 */
async function expectOpenToAll(page: Page, role?: 'dialog' | 'menu'): Promise<void> {
  // There are no frames, for which it would open a page of its own each time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  if (role !== undefined) axe.include(`[role="${role}"]`);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const { violations } = await (isDark ? axe.withRules(COLOUR_RULES) : axe).analyze();
  const grave = violations.filter(
    ({ id, impact }) => impact === 'serious' || impact === 'critical' || id === 'page-has-heading-one',
  );
  expect(
    grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
  ).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('the entry is open to all', async ({ page }) => {
      for (const [path, heading] of [
        ['/#/login', 'Sign in'],
        ['/#/forgot-password', 'Forgot password'],
        ['/#/help/reference/errors', 'Refusals of the API'],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole('heading', { name: heading })).toBeVisible();
        await expectOpenToAll(page);
      }
    });

    test('the administration is open to all', async ({ page, visitor }) => {
      const { id: user } = await visitor.client(endpoints.adminCreateUser, {
        body: { email: `invited-${colorScheme}@example.com` },
      });
      await visitor.client(endpoints.adminGrantLicense, { body: { user, feature: 'Thermal solver' } });
      for (const [tab, button] of [
        ['users', 'Invite'],
        ['groups', 'Group'],
        ['licences', 'Licence'],
      ] as const) {
        await page.goto(`/#/administration?tab=${tab}`);
        await page.getByRole('button', { name: button, exact: true }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectOpenToAll(page, 'dialog');
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
        await expectOpenToAll(page);
      }
    });

    test('the libraries are open to all, and their dialogs', async ({ page, visitor }) => {
      const { id: library } = await visitor.client(endpoints.createLibrary, {
        body: { name: `Open to all, ${colorScheme}` },
      });
      const body = { name: 'Copper', conductivity: 390 };
      await visitor.client(endpoints.createLibraryMaterial, { params: { library }, body });
      await page.goto('/#/materials');
      await page.getByRole('tab', { name: `Open to all, ${colorScheme}` }).click();
      await page.getByRole('button', { name: 'Export' }).click();
      await expect(page.getByRole('menuitem', { name: 'Export CSV' })).toBeVisible();
      await expectOpenToAll(page);
      await page.keyboard.press('Escape');

      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: 'Material', exact: true }).click();
      const color = dialog.getByRole('textbox', { name: 'Color', exact: true });
      await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Tin');
      await dialog.getByRole('textbox', { name: 'Thermal Conductivity, W/m∙K' }).fill('67');
      await color.fill('red');
      await color.press('Enter');
      await expect(color).toHaveAccessibleDescription('Write the colour as #rrggbb!');
      await expect(page.getByRole('slider', { name: 'Hue' })).toBeVisible();
      await expectOpenToAll(page);
    });

    test('the second factor is open to all, on the account page and at the sign-in', async ({
      page,
      program,
      administrator,
    }) => {
      const { client: invite } = await administrator.signedIn();
      const person = await makePerson(program, invite);
      const { token, client } = await signIn(program.address, person);
      // It leads to the sign-in page, and back from there after the sign-in.
      await page.goto('/#/account');
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      await page.evaluate((access) => localStorage.setItem('thermarium.access', access), token);
      await page.reload();
      await expect(page.getByRole('table', { name: 'Second factor' })).toBeVisible();
      await expectOpenToAll(page);
      await page.getByRole('button', { name: 'Set up' }).click();
      await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
      await expectOpenToAll(page);

      const { enrolment, secret } = await client(endpoints.beginAuthenticator);
      const code = codeAt(secret, new Date());
      await client(endpoints.confirmAuthenticator, { body: { enrolment, code } });
      await page.evaluate(() => localStorage.clear());
      await page.reload();
      await page.getByLabel('Email Address').fill(person.email);
      await page.getByLabel('Password', { exact: true }).fill(person.password);
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible();
      await expectOpenToAll(page);
    });

    test('the workspace is open to all', async ({ page, visitor }) => {
      await page.goto('/#/dashboard');
      await expect(page.getByRole('button', { name: 'Project', exact: true })).toBeVisible();
      await expectOpenToAll(page);

      const fan = '<axial3dFan><name>fan</name></axial3dFan>';
      const file = `<neutralXML><name>Cabinet</name><geometry>${fan}</geometry></neutralXML>`;
      await page.locator('input[type="file"]').setInputFiles({
        name: 'cabinet.xml',
        mimeType: '',
        buffer: Buffer.from(file),
      });
      await expect(page.getByRole('dialog', { name: 'Import cabinet.xml' }).getByRole('table')).toBeVisible();
      await expectOpenToAll(page, 'dialog');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();

      await page.getByRole('button', { name: 'New from template' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Power module' }).click();
      await expect(page.getByRole('textbox', { name: 'Losses of an IGBT' })).toBeVisible();
      await expectOpenToAll(page, 'dialog');
      await page.keyboard.press('Escape');

      const { id } = await visitor.create(`Open to all, ${colorScheme}`);
      const model = new StoredModel(visitor.client, id);
      await model.addMaterials({ Copper: 390, Laminate: 0.3 });
      const layers = [{ name: 'Top', thickness: 35, material_name: 'Copper' }];
      await model.add('pcb', { name: 'board', dx: 20, dy: 20, layers });
      await model.add('box', { name: 'die', x: 5, y: 5, z: 0.035, material_name: 'Copper', power: 100 });
      await model.add('box', { name: 'off', x: 15, z: 0.035, material_name: 'Copper', active: false });
      await openProject(page, id);
      const workspace = new WorkspacePage(page);
      await workspace.select('board');
      await workspace.openPropertyTab(/^Layers/);
      await expectOpenToAll(page);

      await workspace.solve();
      await workspace.select('die');
      await page.keyboard.press('Escape');
      await page.getByRole('radiogroup', { name: 'Mode' }).getByText('Solution', { exact: true }).click();
      await expect(page.getByText('Hottest point')).toBeVisible();
      await expectOpenToAll(page);

      await page.getByRole('button', { name: /^Temperature °C/ }).click();
      const limits = page.getByRole('dialog', { name: 'Edit Temp Limits' });
      await expect(
        limits.getByRole('checkbox', { name: 'Do not draw temps outside of this range', exact: true }),
      ).toBeChecked();
      await expectOpenToAll(page, 'dialog');
      await limits.getByRole('button', { name: 'Close' }).click();
      await expect(limits).toBeHidden();

      await page.getByRole('button', { name: 'Properties' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectOpenToAll(page, 'dialog');
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();

      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox')).toBeFocused();
      await expectOpenToAll(page, 'dialog');
      await page.keyboard.press('Escape');

      await workspace.select('die');
      await workspace.openPropertyTab('Thermal');
      await workspace.row('die').click({ button: 'right' });
      await expect(page.getByRole('menuitem', { name: 'Power map…' })).toBeVisible();
      await expectOpenToAll(page, 'menu');
      await page.getByRole('menuitem', { name: 'Power map…' }).click();
      await expect(page.getByRole('dialog', { name: 'Power map on die' })).toBeVisible();
      await expectOpenToAll(page, 'dialog');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Grid Snap/ }).click();
      await expect(page.getByRole('menuitemradio', { name: 'Free Mode' })).toBeVisible();
      await expectOpenToAll(page, 'menu');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Heat flow' }).click();
      await expect(page.getByRole('region', { name: 'Streams of heat' })).toBeVisible();
      await expectOpenToAll(page, 'dialog');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.keyboard.press('?');
      await page.getByRole('button', { name: 'The parts of the screen' }).click();
      await expect(page.getByRole('dialog', { name: 'The tree', exact: true })).toBeVisible();
      await expectOpenToAll(page, 'dialog');
      await page.keyboard.press('Escape');

      await page.setViewportSize({ width: 1024, height: 768 });
      await page.getByRole('button', { name: 'Open the panel' }).click();
      await expect(workspace.row('die')).toBeVisible();
      await expectOpenToAll(page);
      await page.getByRole('button', { name: 'Fold the panel' }).click();

      await workspace.openTab('Materials');
      await page.getByRole('button', { name: 'Material', exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectOpenToAll(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();

      await model.addParameter('spread', 3);
      await workspace.openTab('Parameters');
      await page.getByRole('button', { name: 'Edit spread' }).click();
      await expect(page.getByRole('dialog', { name: 'Edit Parameter' })).toBeVisible();
      await expectOpenToAll(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();

      await visitor.client(endpoints.createScenario, { params: { project: id }, body: { name: 'hot' } });
      await workspace.openTab('Scenarios');
      await page.getByRole('button', { name: 'Edit spread' }).click();
      await page.getByRole('dialog').getByText('Normal distribution').click();
      await expectOpenToAll(page);
      await page.keyboard.press('Escape');

      await answerForStudy(page, { cases: 40, parameters: ['spread'], failed: [7] });
      await page.getByRole('button', { name: 'Load', exact: true }).click();
      await expect(page.getByRole('img', { name: /^Histogram of Max T: 39 cases/ })).toBeVisible();
      await expectOpenToAll(page);
      await page.getByText('Resistances', { exact: true }).click();
      await expect(page.getByRole('table', { name: 'Thermal resistances' })).toBeVisible();
      await expectOpenToAll(page);

      await page.goto('/#/tasks');
      await page
        .getByRole('button', { name: `Open the log of Open to all, ${colorScheme}: Steady solve` })
        .click();
      await expect(page.getByRole('table', { name: 'Solver Logs' })).toBeVisible();
      await expectOpenToAll(page);
    });
  });
}
