import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, exported, makeJourney, PHONE, projectLink } from './journey.ts';
import { PASSWORD } from './sessions.ts';
import { TestMailbox } from './mailbox.ts';

const mailbox = await TestMailbox.open();
const journey = makeJourney({ env: { SMTP_URL: mailbox.url } });
afterAll(() => mailbox.close());

const EDITOR = 'ida@tarn.example';
const OTHER = 'max@tarn.example';
const linkIn = (email: string) => /http:\/\/localhost:\d+\/metrics\/invitation#token=[\w-]+/.exec(email)![0];
let manager: Page;
let editor: Page;

beforeAll(async () => {
  manager = await journey.signIn('manager@metrics.example', undefined, '/metrics');
  editor = await journey.open('/about', PHONE);
});

describe('a team sets itself up', () => {
  test('an organisation is created in three steps: a duplicate name is reported, managers are invited by email', async () => {
    await manager.getByRole('link', { name: 'Organisations' }).click();
    await manager.getByRole('link', { name: 'New organisation' }).last().click();
    await manager.getByRole('button', { name: 'Next' }).click();
    await manager.getByText('This field is required').waitFor();
    await manager.getByLabel('Name').fill('marlow build SITES');
    await manager.getByLabel('Description').focus();
    await manager.getByText('This organisation name is already in use').waitFor();
    await manager.getByLabel('Name').fill('Tarn Homes');
    await expectAccessible(manager);
    await manager.getByRole('button', { name: 'Next' }).click();
    await manager.getByLabel('Email addresses').fill(`${OTHER}, ben`);
    await manager.getByRole('button', { name: 'Create organisation' }).click();
    await manager.getByText('Invalid email address: ben').waitFor();
    await expectAccessible(manager);
    await manager.getByLabel('Email addresses').fill(OTHER);
    await manager.getByRole('button', { name: 'Create organisation' }).click();
    await manager.getByRole('heading', { name: 'Tarn Homes has been created' }).waitFor();
    await expectAccessible(manager);
    expect(await mailbox.email(OTHER, 1)).toContain('has invited you to join as a manager');
  });

  test('a project is created in four steps: at most three categories, a preview of the next periods, a draft that survives a reload', async () => {
    await manager.getByRole('link', { name: 'Create a project' }).click();
    await manager.getByRole('textbox', { name: 'Name' }).fill('Yard figures');
    await manager.getByRole('button', { name: 'Next' }).click();
    await manager.getByLabel('Search categories').fill('zzz');
    await manager.getByText('There are no categories with this name.').waitFor();
    await manager.getByLabel('Search categories').fill('');
    for (const name of ['Waste management', 'Sales', 'Staffing']) await manager.getByRole('checkbox', { name }).check();
    await manager.getByText('You can choose up to 3 categories').waitFor();
    expect(await manager.getByRole('checkbox', { name: 'Marketing' }).isDisabled()).toBe(true);
    await expectAccessible(manager);
    await manager.getByRole('button', { name: 'Next' }).click();
    await manager.getByText('Monthly').click();
    await manager.getByLabel('Month starts on').selectOption('The last day');
    await manager.getByText(/Each period runs from the last day of a month/).waitFor();
    await manager.getByText('Weekly').click();
    expect(await manager.getByRole('status').getByRole('listitem').count()).toBe(3);
    await expectAccessible(manager);
    await manager.getByRole('button', { name: 'Next' }).click();
    await manager.getByRole('checkbox', { name: 'Waste collected' }).check();
    await manager.getByRole('checkbox', { name: 'Revenue' }).check();
    await manager.reload();
    await manager.getByText('We’ve restored your draft.').waitFor();
    await manager.getByRole('button', { name: 'Create project' }).click();
    await manager.getByText('Select a unit', { exact: true }).last().waitFor();
    await manager.getByRole('group', { name: 'Revenue' }).getByLabel('Unit').selectOption('GBP');
    await manager.getByRole('combobox', { name: 'Editor for all metrics' }).last().fill(EDITOR);
    await manager.getByRole('button', { name: 'Set for all' }).click();
    await expectAccessible(manager);
    await manager.getByRole('button', { name: 'Create project' }).click();
    await manager.getByRole('heading', { name: 'Yard figures is ready' }).waitFor();
    await manager.getByRole('link', { name: 'Settings' }).click();
    await manager.getByText(`${EDITOR} (invited)`).first().waitFor();
    await expectAccessible(manager);
  });

  test('the drawer lists all, active and finished projects by organisation, with members and links to create more', async () => {
    const drawer = manager.getByRole('region', { name: 'Projects' });
    await drawer.getByRole('link', { name: /^Yard figures In progress/ }).waitFor();
    await drawer.getByRole('button', { name: 'Finished' }).click();
    await drawer.getByText('No finished projects.').waitFor();
    await drawer.getByRole('button', { name: 'All' }).click();
    await drawer.getByRole('link', { name: 'Yard figures' }).waitFor();
    await expectAccessible(manager);
    for (const name of ['New project', 'New organisation']) await drawer.getByRole('link', { name }).waitFor();
    await drawer.getByRole('link', { name: /^Tarn Homes.*members/ }).click();
    await manager.getByRole('heading', { name: 'Tarn Homes', level: 1 }).waitFor();
  });

  test('an invited editor chooses a password on a phone and finds the metric; the link works once', async () => {
    const link = linkIn(await mailbox.email(EDITOR, 1));
    await editor.goto(link);
    await editor.getByRole('heading', { name: 'Join Tarn Homes' }).waitFor();
    await editor.getByRole('button', { name: 'Accept invitation' }).click();
    await editor.getByText('You must accept the privacy policy').waitFor();
    await expectAccessible(editor);
    await editor.getByLabel('Your name').fill('Ida Tarn');
    await editor.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await editor.getByLabel('Confirm password').fill('Something-else-1');
    await editor.getByRole('button', { name: 'Accept invitation' }).click();
    await editor.getByText('The passwords do not match').waitFor();
    await editor.getByLabel('Confirm password').fill(PASSWORD);
    await editor.getByRole('checkbox', { name: /privacy policy/ }).check();
    await editor.getByRole('button', { name: 'Accept invitation' }).click();
    await editor.waitForURL('**/metrics/welcome');
    await editor.getByText('Step 1 of 6').waitFor();
    await expectAccessible(editor);
    for (let n = 2; n <= 6; n++) {
      await editor.getByRole('link', { name: 'Skip' }).waitFor();
      await editor.getByRole('button', { name: 'Next' }).click();
      await editor.getByText(`Step ${n} of 6`).waitFor();
    }
    await editor.getByRole('link', { name: 'Start' }).click();
    await editor.getByRole('heading', { name: 'Scorecard' }).waitFor();
    const again = await journey.open('/about');
    await again.goto(link);
    await again.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    await expectAccessible(again);
  });

  test('invitations are resent and withdrawn, a member becomes a manager; the last manager cannot leave', async () => {
    await manager.getByRole('link', { name: 'Organisations' }).first().click();
    await manager.getByRole('link', { name: 'Tarn Homes' }).last().click();
    await manager.getByRole('button', { name: `Send again: ${OTHER}` }).click();
    await manager.getByText(`Sent again to ${OTHER}`).waitFor();
    await expectAccessible(manager);
    await manager.getByRole('button', { name: `Withdraw: ${OTHER}` }).click();
    await manager.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await manager.getByText(`Invitation to ${OTHER} withdrawn`).waitFor();
    await manager.getByRole('button', { name: 'Leave this organisation?' }).click();
    await manager.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await manager.getByText(/Add another manager first/).waitFor();
  });
});

describe('the life of a value', () => {
  test('the editor reports and comments on a value, and the manager accepts it', async () => {
    await editor.getByRole('link', { name: 'All projects' }).click();
    await projectLink(editor, 'Yard figures').click();
    // On the phone on which the invitation was opened: a card for each metric.
    for (const [metric, value] of Object.entries({ 'Waste collected': '12.4', Revenue: '4000' })) {
      await editor.getByRole('textbox', { name: new RegExp(`^${metric}, `) }).fill(value);
      await editor.keyboard.press('Enter');
    }
    await editor.getByRole('button', { name: /^Revenue.*4,000\.00.*To be accepted/ }).waitFor();

    await projectLink(manager, 'Yard figures').click();
    await manager.getByRole('link', { name: /Pending data/ }).click();
    await manager.getByRole('button', { name: /^Accept: Waste collected/ }).click();
    await expect.poll(() => manager.getByRole('button', { name: /^Accept: / }).count()).toBe(1);
  });

  test('a metric that now accepts values automatically asks about the values that are pending already', async () => {
    await manager.getByRole('link', { name: 'Settings' }).click();
    await manager.getByRole('button', { name: 'Edit Revenue' }).click();
    await manager.getByLabel('Accept values automatically').check();
    await manager.getByRole('button', { name: 'Save' }).last().click();
    await manager.getByRole('dialog', { name: 'Accept the pending value now?' }).waitFor();
    await manager.getByRole('button', { name: 'Accept now' }).click();
    await manager.getByRole('link', { name: 'Pending data', exact: true }).click();
    await manager.locator('main').getByText('All reported values have been accepted.').waitFor();
  });

  test('the chart is used by keyboard, each unit has its own axis; the same data is in a table, a picture and a file', async () => {
    await manager.getByRole('link', { name: 'Evolution' }).click();
    const chart = manager.getByRole('slider');
    await chart.waitFor();
    await manager.getByRole('checkbox', { name: 'Revenue' }).check();
    await expect
      .poll(() => chart.getAttribute('aria-valuetext'))
      .toMatch(/Waste collected 12\.4\st.*Revenue £4,000\.00/);
    await manager.getByText('You need at least two values to draw a line.').waitFor();
    await manager.getByLabel('Weight in').selectOption('kilograms');
    await manager.getByLabel('Include values not yet accepted').uncheck();
    await manager.waitForURL(/units=kg/);
    await expect.poll(() => chart.getAttribute('aria-valuetext')).toMatch(/Waste collected 12,400\skg/);
    await chart.focus();
    await manager.keyboard.press('Home');
    await expectAccessible(manager);
    const [picture] = await Promise.all([
      manager.waitForEvent('download'),
      manager.getByRole('button', { name: 'Save as image' }).click(),
    ]);
    expect(picture.suggestedFilename()).toBe('Evolution-of-Waste-collected-Revenue.png');
    await manager.getByRole('button', { name: 'Show as table' }).click();
    await manager
      .getByRole('cell', { name: /12,400 kg/ })
      .first()
      .waitFor();
    await expectAccessible(manager);
    const [file] = await Promise.all([manager.waitForEvent('download'), exported(manager)]);
    expect(file.suggestedFilename()).toMatch(/^Yard-figures_start_\d{4}-\d\d-\d\d\.csv$/);
    expect(readFileSync(await file.path(), 'utf8')).toMatch(
      /Yard figures,Waste collected,Waste management,Weight,t,Weekly,.*,12\.4,/,
    );
  });

  test('a metric shows its data, objective and activity; a period its comments, links and documents', async () => {
    await manager.getByRole('link', { name: 'Waste collected' }).last().click();
    await manager.getByRole('button', { name: /^Comments \(/ }).click();
    await manager.getByRole('textbox', { name: 'Your comment' }).fill('Two loads were weighed twice');
    await manager.getByRole('button', { name: 'Add comment', exact: true }).click();
    const dialog = manager.getByRole('dialog');
    await dialog.getByRole('listitem').getByText('Two loads were weighed twice').waitFor();
    await dialog.getByRole('button', { name: 'Edit', exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Edit' }).fill('Two loads were weighed once more');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByText(/, edited$/).waitFor();
    await dialog.getByText('Two loads were weighed once more').waitFor();
    await dialog.getByLabel('URL').fill('tickets');
    await dialog.getByRole('button', { name: 'Add link' }).click();
    await dialog.getByText('Enter a valid URL, for example https://example.com').waitFor();
    await dialog.getByLabel('URL').fill('https://tickets.example/week');
    await dialog.getByLabel('Title').fill('Weighbridge');
    await dialog.getByRole('button', { name: 'Add link' }).click();
    await dialog.getByRole('link', { name: 'Weighbridge' }).waitFor();
    const paper = { name: 'ticket.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
    await dialog.locator('input[type=file]').setInputFiles(paper);
    const document = dialog.getByRole('button', { name: /^ticket\.pdf/ });
    await document.waitFor();
    await dialog.getByText(/added the document “ticket.pdf”/).waitFor();
    await expectAccessible(manager);
    const [saved] = await Promise.all([manager.waitForEvent('download'), document.click()]);
    expect(saved.suggestedFilename()).toBe('ticket.pdf');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await manager.getByRole('button', { name: /^Comments \(1\) · 2 attached: / }).waitFor();
    await manager.getByRole('link', { name: 'Detail' }).click();
    await manager.getByRole('button', { name: 'Set objective' }).click();
    await manager.getByRole('dialog').getByRole('textbox', { name: 'Objective' }).fill('12');
    await manager.getByRole('dialog').getByRole('button', { name: 'Set objective' }).click();
    await manager.getByRole('cell', { name: 'At least 12 t' }).waitFor();
    await manager.getByText('Ida Tarn reported 12.4 t').waitFor();
    await expectAccessible(manager);
  });

  test('an empty export is reported without a file; all projects export into one file', async () => {
    await manager.getByRole('link', { name: 'Data' }).click();
    await manager.getByRole('combobox', { name: 'Periods' }).selectOption('Outstanding');
    await manager.locator('main').getByText('No matching periods.').waitFor();
    await exported(manager);
    await manager.getByText('There is no data to export.').waitFor();
    // All projects in one file.
    await manager.getByRole('link', { name: 'All projects' }).first().click();
    await manager.getByRole('heading', { level: 1, name: /^\d+ projects/ }).waitFor();
    // The key focuses the search, and is not typed into it.
    await manager.keyboard.press('/');
    const search = manager.getByRole('searchbox', { name: 'Search projects' });
    await expect.poll(() => search.evaluate((box) => box === document.activeElement)).toBe(true);
    await expect.poll(() => search.inputValue()).toBe('');
    const [file] = await Promise.all([manager.waitForEvent('download'), exported(manager)]);
    expect(readFileSync(await file.path(), 'utf8')).toMatch(/Site performance[^]*Yard figures/);
    // Or a selection of them.
    await manager.getByRole('button', { name: 'Export selection' }).click();
    const dialog = manager.getByRole('dialog', { name: 'Export a selection' });
    await dialog.getByRole('checkbox', { name: 'Yard figures' }).check();
    await dialog.getByRole('checkbox', { name: 'Include unreported periods' }).check();
    await expectAccessible(manager);
    await dialog.getByRole('radio', { name: 'CSV' }).check();
    const [part] = await Promise.all([
      manager.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(part.suggestedFilename()).toMatch(/^Yard-figures_start_/);
    expect(readFileSync(await part.path(), 'utf8')).not.toContain('Site performance');
  });
});
