import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { idOf, staff } from '../../../test/personas.ts';
import { refuse, type Answers } from '../../../test/stand-in.ts';
import { createDeskRouter } from '../routes.tsx';

const openDesk = makeApp(createDeskRouter);

const settings = {
  name: 'Harrow Skips',
  terms: 'Hire is for 14 days.',
  termsVersion: '3',
  approveAccounts: true,
  organisationMegabytes: 200,
};

/** Opens a tab of the settings, which keep what is saved. */
const open = (tab: string, answers: Answers = {}) => {
  let current: object = settings;
  return openDesk(`/desk/settings?tab=${tab}`, {
    as: staff('manager'),
    answers: {
      getSettings: () => current,
      updateSettings: ({ body }) => (current = { ...current, ...body }),
      ...answers,
    },
  });
};

it('a brand colour that is hard to read is replaced in its preview, and a readable one is saved', async () => {
  const server = await open('brand');
  await page.fill('Brand colour', '#777777');
  await page.fill('Text colour', '#888888');
  await page.see(/WCAG AA needs 4.5\). The portal will use/);
  await page.fill('Brand colour', '#0b2e6f');
  await page.fill('Text colour', '#fff');
  await page.see(/easy to read/);
  await page.press('Save');
  await page.see('Saved.');
  await page.sent(server, 'updateSettings', { brandColour: '#0b2e6f', onBrandColour: '#ffffff' });
});

it('a saved brand is on the page at once', async () => {
  let brandColour: string | null = null;
  await open('brand', {
    getApplicationAnonymous: () => ({ name: 'Harrow Skips', brandColour, onBrandColour: brandColour && '#ffffff' }),
    updateSettings: ({ body }) => ({ ...settings, brandColour: (brandColour = String(body['brandColour'])) }),
  });
  await page.fill('Brand colour', '#0b2e6f');
  await page.fill('Text colour', '#ffffff');
  await page.press('Save');
  await expect.poll(() => document.documentElement.style.getPropertyValue('--brand')).toBe('#0b2e6f');
});

it('a logo is shown at once, and removed; a file that is no picture is refused below it', async () => {
  let logoUrl: string | null = null;
  const server = await open('brand', {
    getSettings: () => ({ ...settings, logoUrl }),
    setBrandImage: ({ body }) => {
      if (body['content'] !== btoa('png')) return refuse('BRAND_IMAGE_TYPE');
      logoUrl = '/logo.png';
      return {};
    },
    removeBrandImage: () => {
      logoUrl = null;
      return {};
    },
  });
  await page.see('No logo: your company name is shown instead.');
  await page.attach(new File(['no picture'], 'logo.png', { type: 'image/png' }));
  await page.see(/Choose a PNG for the logo/);
  await page.attach(new File(['png'], 'logo.png', { type: 'image/png' }));
  await page.picture('Logo');
  expect(server.sent('setBrandImage').at(-1)!.params).toMatchObject({ kind: 'logo' });
  await page.press('Remove');
  await page.see('No logo: your company name is shown instead.');
});

it('the sender of emails is a name without an address, and a test email goes to the reader', async () => {
  const server = await open('mail', {
    sendTestMail: { to: 'manager@harrow.example' },
  });
  await page.press('Send test email');
  await page.see('Test email sent to manager@harrow.example.');
  await page.fill('Sender name', 'Bank <bank@evil.example>');
  await page.press('Save');
  await page.see(/Enter a name without/);
  expect(server.sent('updateSettings')).toEqual([]);
  await page.fill('Sender name', 'Harrow Skips of Leeds');
  await page.press('Save');
  await page.sent(server, 'updateSettings', { senderName: 'Harrow Skips of Leeds' });
});

it('a carrier registration is in the format of a register', async () => {
  const server = await open('company');
  await page.fill('Waste carrier registration', 'anything');
  await page.press('Save');
  await page.see('Enter the carrier registration as the register shows it, for example CBDU123456.');
  expect(server.sent('updateSettings')).toEqual([]);
  await page.fill('Waste carrier registration', 'CBDU 123456');
  await page.press('Save');
  await page.sent(server, 'updateSettings', { carrierRegistration: 'CBDU 123456' });
});

it('a council needs a charge, and is added to the permits', async () => {
  const server = await open('permits', { createPermitArea: settings });
  await page.press('Add a council');
  await page.dialog();
  await page.fill('Council', 'Harrogate Council');
  await page.press('Save');
  await page.see(/Enter an amount in pounds/);
  await page.fill('Charge, £ ex. VAT', '45');
  await page.choose('VAT', 'outside:0');
  await page.press('Save');
  await page.sent(server, 'createPermitArea', {
    council: 'Harrogate Council',
    chargePence: 4500,
    vatRateBp: 0,
    vatCategory: 'outside',
  });
});

it('an extra charge is added with its price', async () => {
  const server = await open('charges', { createChargeType: settings });
  await page.press('Add a charge');
  await page.dialog();
  await page.fill('Name', 'Plasterboard');
  await page.fill('Price per unit, £ ex. VAT', '45');
  await page.press('Save');
  await page.sent(server, 'createChargeType', {
    label: 'Plasterboard',
    netPence: 4500,
    vatRateBp: 2000,
    vatCategory: 'standard',
  });
});

it('a member of staff is invited, and the last manager cannot be removed', async () => {
  const colin = { id: idOf(10), name: 'Colin Harrow', email: 'colin@harrow.example', role: 'manager' as const };
  const nora = { id: idOf(11), email: 'nora@harrow.example', role: 'accounts' as const };
  const server = await open('staff', {
    listStaff: { staff: [colin] },
    inviteStaff: { staff: [colin], invitations: [nora], sentTo: [nora.email], sending: true },
    endStaff: refuse('LAST_OFFICE_MANAGER'),
  });
  await page.press('Invite someone');
  await page.dialog();
  await page.fill('Email', 'nora@harrow.example');
  await page.press('Accounts');
  await page.press('Send invitation');
  await page.sent(server, 'inviteStaff', { email: 'nora@harrow.example', role: 'accounts' });
  await page.see('Invitation saved. Sent to nora@harrow.example.');
  await page.press(/^Remove Colin/);
  await page.dialog();
  await page.press('Remove');
  await page.see('You need at least one manager. Make someone else a manager first.');
});

it('a closed portal needs a message for its customers', async () => {
  const server = await open('portal');
  await page.see('The portal is open.');
  await page.press('Close the portal to customers');
  await page.press('Save');
  await page.see('Enter the message customers will see while the portal is closed.');
  await page.fill('Message to customers', 'Back on Monday');
  await page.press('Save');
  await page.see('The portal is closed. Customers see: Back on Monday');
  await page.sent(server, 'updateSettings', { disabled: true, disabledMessage: 'Back on Monday' });
  await page.press('Close the portal to customers');
  await page.press('Save');
  await page.see('The portal is open.');
  await page.sent(server, 'updateSettings', { disabled: false });
});

it('an address with an unknown tab shows the first one', async () => {
  await open('email');
  await page.see('Brand colour');
});

it('accounts staff may write off as much of an invoice as the manager sets, in pounds', async () => {
  const server = await open('charges', {
    getSettings: { ...settings, writeOffLimitPence: 2_500, permitAreas: [], chargeTypes: [] },
    getBankRates: { rates: [] },
  });
  await page.fill('Accounts staff can write off, £', 'lots');
  await page.press('Save');
  await page.see('Enter an amount from 0 to £1,000,000.00, for example 25.');
  await page.fill('Accounts staff can write off, £', '40.50');
  await page.press('Save');
  await page.see('Saved.');
  await page.sent(server, 'updateSettings', { writeOffLimitPence: 4_050 });
});
