import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { idOf, staff } from '../../../test/personas.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);

const [TICKET, REPLACEMENT, KENT, SITE, WASTE] = [idOf(10), idOf(11), idOf(12), idOf(13), idOf(14)];
const account = { id: KENT, name: 'Kent Street Fitouts' };
const ticket = {
  id: TICKET,
  kind: 'season_ticket' as const,
  number: 'WTN-20711',
  title: 'Season ticket, wood',
  status: 'awaiting_signature' as const,
  account,
  site: { id: SITE, name: 'Kent Street' },
  wasteTypeId: WASTE,
  jobId: null,
  remindedOn: null as string | null,
  validFrom: '2026-11-25',
  validTo: '2027-11-24',
};
const draft = {
  description: 'Clean wood',
  ewcCodes: ['170201'],
  quantity: 'Up to 8 yd',
  container: 'Contained, skip',
  place: '4 Kent Street, Leeds',
  sicCode: '43110',
  capacity: 'Producer',
};

it('a season ticket is issued for a customer’s site and waste, with codes that the law knows', async () => {
  const server = await open('/desk/documents', {
    as: staff('office'),
    answers: {
      listDeskDocuments: [ticket],
      listCustomers: [{ ...account, number: 'HS-1004' }],
      getNoteChoices: {
        sites: [{ id: SITE, name: 'Kent Street', postcode: 'LS9 1AA' }],
        wasteTypes: [{ id: WASTE, name: 'Wood' }],
      },
      draftNote: draft,
      issueSeasonTicket: ticket,
    },
  });
  await page.heading('1 note awaiting signature');
  await page.press('Season ticket');
  await page.disabled('Issue', 'Choose the customer.');
  await page.fill('Customer', 'kent');
  await page.press(/Kent Street Fitouts/);
  await page.choose('Site', 'Kent Street');
  await page.disabled('Issue', 'Choose the waste type.');
  await page.choose('Waste type', 'Wood');
  await page.field('Description of the waste');
  await page.dialog();
  await page.fill('EWC codes', '1702');
  await page.press('Issue');
  await page.see('1702 isn’t in the List of Wastes. Search for the right code.');
  await page.fill('EWC codes', '17 06 05');
  await page.press('Issue');
  await page.see('Hazardous waste needs a consignment note, not a transfer note.');
  expect(server.sent('issueSeasonTicket')).toEqual([]);
  await page.fill('EWC codes', '170201, 200138');
  await page.press('Issue');
  await page.see('WTN-20711 issued. No email was sent: ');
  await page.sent(server, 'issueSeasonTicket', {
    siteId: SITE,
    wasteTypeId: WASTE,
    validFrom: '2026-11-25',
    validTo: '2027-11-24',
    said: { ewcCodes: ['170201', '200138'], description: null },
  });
});

it('the customer is reminded to sign once a day', async () => {
  let remindedOn: string | null = null;
  const server = await open(`/desk/documents/${TICKET}`, {
    as: staff('office'),
    answers: {
      getDeskDocument: () => ({ ...ticket, remindedOn }),
      remindToSign: () => {
        remindedOn = '2026-11-25';
        return { ...ticket, remindedOn, sentTo: ['accounts@apex.example'], sending: true };
      },
    },
  });
  await page.heading('Season ticket, wood');
  await page.press('Send reminder');
  await page.see('Sent to accounts@apex.example.', 'Last reminded');
  await page.disabled('Send reminder', 'already been reminded today');
  expect(server.sent('remindToSign')).toHaveLength(1);
});

it('a note is corrected with a reason, and each of the two refers to the other', async () => {
  const note = {
    waste: { description: 'Clean wood', ewcCodes: ['170201', '200138'] },
    transferor: { sicCode: '43110', capacity: 'Producer' },
    quantity: 'Up to 8 yd',
    container: 'Contained, skip',
    place: '4 Kent Street, Leeds',
  };
  const replaces = { id: TICKET, number: 'WTN-20711' };
  const replacement = { ...ticket, id: REPLACEMENT, number: 'WTN-20712', replaces };
  let voided = false;
  const server = await open(`/desk/documents/${TICKET}`, {
    as: staff('office'),
    answers: {
      getDeskDocument: ({ params }) =>
        params['id'] === REPLACEMENT
          ? replacement
          : voided
            ? {
                ...ticket,
                status: 'void' as const,
                voidReason: 'Only untreated wood',
                replacedBy: { id: REPLACEMENT, number: 'WTN-20712' },
              }
            : { ...ticket, note },
      draftNote: draft,
      correctNote: () => {
        voided = true;
        return replacement;
      },
    },
  });
  await page.press('Correct');
  await page.dialog();
  expect(await page.field('EWC codes')).toHaveProperty('value', '170201, 200138');
  await page.fill('EWC codes', '170201');
  await page.press('Correct');
  await page.see('Enter a reason.');
  await page.fill('Reason', 'Only untreated wood');
  await page.press('Correct');
  await page.see('WTN-20712 issued as the replacement.', 'Replaces');
  await page.sent(server, 'correctNote', { reason: 'Only untreated wood', said: { ewcCodes: null } });
  expect(page.path()).toBe(`/desk/documents/${REPLACEMENT}`);
  await page.press('WTN-20711');
  await page.see('Only untreated wood', 'Replaced by', 'Void');
  await page.absent('Correct');
});

it('the office files the signed copies of season tickets that moved in', async () => {
  await open('/desk/documents', {
    as: staff('office'),
    answers: {
      listMovedTickets: {
        tickets: [
          {
            id: idOf(40),
            number: 'ST-1042',
            account: { id: idOf(41), name: 'Quay Ltd' },
            site: { id: idOf(42), name: 'Mill Lane' },
            waste: { id: idOf(43), name: 'Mixed construction' },
            validFrom: '2026-06-01',
            validTo: '2027-05-31',
            signedOn: null,
            signedBy: null,
            position: null,
          },
        ],
        total: 1,
      },
    },
  });
  await page.see('1 season ticket needs its signed copy');
  await page.press('Add signed copies');
  await page.dialog();
});
