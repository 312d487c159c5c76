import { expect, it, vi } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { customer, idOf, staff } from '../../../test/personas.ts';
import { refuse } from '../../../test/stand-in.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);

const [ORDER, JOB] = [idOf(10), idOf(31)] as const;
const order = { id: ORDER, number: 'SO-10567', status: 'on_site' as const };
const charge = {
  id: idOf(12),
  code: 'waiting' as const,
  label: 'Waiting time',
  quantity: 1,
  unitPence: 4250,
  netPence: 4250,
};
const waiting = { id: idOf(13), code: 'waiting' as const, label: 'Waiting time', unit: 'hour' };

it('orders open on what is on site, and are searched by site in all of them', async () => {
  const row = {
    ...order,
    account: { id: idOf(20), name: 'Kent Street Fitouts' },
    site: 'Pepper Road',
    container: '8 yd',
  };
  const server = await open('/desk/orders', {
    as: staff('office'),
    answers: {
      getOrderCounts: { requested: 3, 'on-site': 2, over: 1, unplanned: 0 },
      listDeskOrders: ({ query }) => (query['q'] ? [row] : [row, { ...row, id: idOf(14), number: 'SO-2' }]),
    },
  });
  await page.heading('2 on site, 1 over hire');
  await page.see('2 orders');
  expect(server.sent('listDeskOrders').at(-1)!.query['state']).toBe('on-site');
  await page.press(/^Requested/);
  await page.address(/state=requested/);
  await page.fill('Number, PO, customer, site or postcode', 'Pepper Road');
  await page.see('1 order');
  await page.address(/q=Pepper/);
  expect(server.sent('listDeskOrders').at(-1)!.query).toMatchObject({ state: 'requested', q: 'Pepper Road' });
  await page.press('All');
  await page.address(/state=all/);
  await vi.waitFor(() => expect(server.sent('listDeskOrders').at(-1)!.query['state']).toBeUndefined());
});

it('an order on site says how long it has been there, and what nobody has booked', async () => {
  const row = (n: number, hireUntil: string, hireStopsOn: string | null) => ({
    ...order,
    id: idOf(n),
    number: `SO-${n}`,
    hireStart: '2026-11-10',
    hireUntil,
    hireStopsOn,
  });
  await open('/desk/orders', {
    as: staff('office'),
    answers: {
      listDeskOrders: [row(1, '2026-11-28', null), row(2, '2026-11-22', null), row(3, '2026-11-22', '2026-11-23')],
    },
  });
  (await page.row('SO-1')).getByText('Day 16 of 19');
  const over = await page.row('SO-2');
  over.getByText('3 days over hire');
  over.getByText('nothing booked');
  // Its collection was asked for on the 23rd.
  (await page.row('SO-3')).getByText('1 day over hire');
});

it('an order takes notes and charges, each with what it needs, and its jobs are booked on the phone order screen', async () => {
  let charges: (typeof charge)[] = [];
  let notes: { id: string; body: string }[] = [];
  const account = { id: idOf(20), name: 'Kent Street Fitouts', paysVatItself: true };
  const whole = () => ({ order, account, charges, notes, chargeTypes: [waiting] });
  const server = await open(`/desk/orders/${ORDER}`, {
    as: staff('manager'),
    answers: {
      getDeskOrder: whole,
      writeNote: ({ body }) => {
        notes = [{ id: idOf(15), body: String(body['body']) }];
        return whole();
      },
      chargeOrder: () => {
        charges = [charge];
        return whole();
      },
      waiveCharge: () => {
        charges = [];
        return whole();
      },
    },
  });
  await page.press('Add note');
  await page.see('Write a note first.');
  await page.fill('Note', 'Pays late, ask for the card first');
  await page.press('Add note');
  await page.see('Note added.', 'Pays late, ask for the card first');

  await page.press('Add a charge');
  await page.dialog();
  await page.choose('Type', 'waiting');
  await page.press('Add a charge');
  await page.see('Enter an amount in pounds');
  await page.fill(/^Unit price/, '42,50');
  await page.choose('VAT', 'exempt:0');
  await page.press(/^Goods only/);
  await page.press('Add a charge');
  await page.row('£42.50');
  await page.sent(server, 'chargeOrder', {
    code: 'waiting',
    unitPence: 4250,
    vatRateBp: 0,
    vatCategory: 'exempt',
    goods: true,
  });
  await page.press('Waive: Waiting time');
  await page.dialog();
  await page.press('Waive charge');
  await page.see('Enter a reason.');
  await page.fill('Reason', 'Our fault');
  await page.press('Waive charge');
  await page.sent(server, 'waiveCharge', { reason: 'Our fault' });
  await page.see('No extra charges.');

  await page.press('Book a job');
  await page.address(new RegExp(`^/desk/phone-order\\?.*order=${ORDER}`));
});

it('a load’s excess weight is among the charges and is waived by accounts with a reason', async () => {
  const load = { jobId: JOB, invoice: null, ticket: null, excess: { tonnes: 1.12, netPence: 11_200, waived: false } };
  const job = { jobId: JOB, type: 'collection' as const, status: 'completed' as const, date: '2026-11-20' };
  let waived = false;
  const shown = () => ({
    order,
    jobs: [job],
    loads: [{ ...load, excess: { ...load.excess, waived } }],
    charges: [],
    notes: [],
  });
  const answers = {
    getDeskOrder: shown,
    waiveWeight: () => {
      waived = true;
      return shown();
    },
  };
  const server = await open(`/desk/orders/${ORDER}`, { as: staff('accounts'), answers });
  await page.row('Excess weight, collection, 1.12 t');
  await page.see('£112.00');
  await page.press('Waive: Excess weight, collection, 1.12 t');
  await page.dialog();
  await page.fill('Reason', 'Rain got in');
  await page.press('Waive charge');
  await page.sent(server, 'waiveWeight', { reason: 'Rain got in' });
  await page.see('Charge waived.', 'Waived', '£0.00');
});

it('office staff see excess weight but cannot waive it', async () => {
  const load = { jobId: JOB, invoice: null, ticket: null, excess: { tonnes: 1.12, netPence: 11_200, waived: false } };
  const job = { jobId: JOB, type: 'collection' as const, status: 'completed' as const, date: '2026-11-20' };
  const answers = { getDeskOrder: { order, jobs: [job], loads: [load], charges: [], notes: [] } };
  await open(`/desk/orders/${ORDER}`, { as: staff('office'), answers });
  await page.row('Excess weight, collection, 1.12 t');
  await page.absent(/^Waive/);
});

it('a load that left without a signed note offers to file the paper note, and says what that needs', async () => {
  const job = { type: 'collection' as const, status: 'completed' as const, date: '2026-11-20' };
  await open(`/desk/orders/${ORDER}`, {
    as: staff('office'),
    answers: {
      getDeskOrder: {
        order,
        jobs: [
          { ...job, jobId: idOf(16), noteMissing: true },
          { ...job, jobId: idOf(17), container: '12 yd', noteMissing: false },
        ],
      },
    },
  });
  await page.absent('File signed paper note: Collect 12 yd');
  await page.press(/^File signed paper note/);
  await page.dialog();
  expect(await page.field('Date signed')).toHaveProperty('value', 'Fri 20 Nov 2026');
  await page.press('File note');
  await page.see('Enter the name of the person who signed.', 'Choose the photo or scan of the note.');
});

it('an unlikely weight is recorded with its reason, as on the weighbridge ticket', async () => {
  const job = { jobId: idOf(18), type: 'collection' as const, status: 'en_route' as const, date: '2026-11-25' };
  const unlikely = '12,000 kg is more than this container (8 yd) can hold: 8,000 kg. Check the weight.';
  const server = await open(`/desk/orders/${ORDER}`, {
    as: staff('office'),
    answers: {
      getDeskOrder: { order, jobs: [job] },
      completeOnSite: ({ body }) =>
        body['weightReason'] ? { status: 'completed' } : refuse('WEIGHT_UNLIKELY', { message: unlikely }),
    },
  });
  await page.press(/^Open: /);
  await page.fill('Net, kg', '12000');
  await page.press('Mark done');
  await page.see(unlikely);
  await page.fill('Reason for this weight', 'Wet soil, weighed twice');
  await page.press('Mark done');
  await page.sent(server, 'completeOnSite', {
    netWeightKg: 12_000,
    weightReason: 'Wet soil, weighed twice',
    done: null,
  });
});

it('a collection shows the number on site, and a different number asks what happened before it is sent', async () => {
  const job = { jobId: idOf(18), type: 'collection' as const, status: 'en_route' as const, numberOnSite: '117' };
  const server = await open(`/desk/orders/${ORDER}`, {
    as: staff('office'),
    answers: { getDeskOrder: { order, jobs: [job] }, completeOnSite: { status: 'completed' } },
  });
  await page.press(/^Open: /);
  await page.see('117');
  await page.fill('Container number', '999');
  await page.press('Mark done');
  await page.see('This isn’t the number recorded on this site. Check it, or choose what happened.');
  expect(server.sent('completeOnSite')).toEqual([]);
  await page.press('The recorded number was wrong');
  await page.press('Mark done');
  await page.sent(server, 'completeOnSite', { containerNumber: '999', numberReason: 'recorded_wrong' });
});

it('an order’s PO number and the number of its container on site are edited, and an invoiced PO number says why not', async () => {
  const reason = 'This order is on INV-7, so its PO number can no longer be changed.';
  let changePo: { allowed: boolean; reason: string | null } = { allowed: true, reason: null };
  const whole = () => ({ order: { ...order, actions: { changePo } }, containerNumber: '8-114' });
  const server = await open(`/desk/orders/${ORDER}`, {
    as: staff('office'),
    answers: {
      getDeskOrder: whole,
      updateDeskOrder: () => {
        changePo = { allowed: false, reason };
        return whole();
      },
    },
  });
  await page.press('Edit');
  await page.dialog();
  await page.fill('PO number', 'PO-2');
  await page.fill('Container number', '8-115');
  await page.press('Save');
  await page.sent(server, 'updateDeskOrder', { poNumber: 'PO-2', containerNumber: '8-115' });
  await page.see('Order saved.');
  await page.press('Edit');
  await page.see(reason);
});

it('“make it a twelve”: the office changes the size of a confirmed order and sees the new price before it saves', async () => {
  const job = { id: idOf(21), type: 'delivery' as const, status: 'confirmed' as const };
  const [eight, twelve] = [
    { id: idOf(31), name: '8 yd builders' },
    { id: idOf(32), name: '12 yd maxi' },
  ];
  const price = (grossPence: number) => ({
    lines: [],
    netPence: (grossPence * 5) / 6,
    vatPence: grossPence / 6,
    grossPence,
  });
  const placed = {
    ...order,
    status: 'scheduled' as const,
    containerSubType: eight,
    wasteType: { id: idOf(33), name: 'Mixed' },
    placement: 'private' as const,
    site: { id: idOf(71), name: 'Quay House', town: 'Leeds', postcode: 'LS1 4AB' },
    actions: { changePo: { allowed: true, reason: null } },
    jobs: [{ ...job, edit: { fields: ['containerSubTypeId' as const], until: null, reason: null } }],
  };
  const sixteen = { id: idOf(34), name: '16 yd' };
  const server = await open(`/desk/orders/${ORDER}`, {
    as: staff('office'),
    answers: {
      getDeskOrder: { order: placed, containerNumber: null },
      getPriceChoices: {
        containers: [
          { ...eight, typeId: idOf(40) },
          { ...twelve, typeId: idOf(40) },
          { ...sixteen, typeId: idOf(40) },
        ],
        wastes: [{ id: idOf(33), name: 'Mixed', ewcCodes: [] }],
      },
      checkDeskJob: ({ body }) => ({
        quoteId: idOf(50),
        before: price(28_800),
        after: price(34_200),
        differencePence: 5_400,
        blockers:
          body['containerSubTypeId'] === sixteen.id
            ? [{ code: 'OVER_LIMIT', message: 'This is over the credit limit.' }]
            : [],
      }),
      updateDeskJob: {
        jobId: job.id,
        orderId: ORDER,
        status: 'confirmed',
        sentTo: ['site@acme.example'],
        sending: true,
      },
      updateDeskOrder: { order: placed, containerNumber: null },
      listCustomerContacts: [{ id: idOf(60), name: 'Gary Stone' }],
      getCustomer: {
        sitesList: [placed.site, { id: idOf(70), name: 'Otley Road', town: 'Leeds', postcode: 'LS16 5JX' }],
      },
    },
  });
  await page.press('Edit');
  await page.dialog();
  await page.choose('Size', '16 yd');
  await page.see('This is over the credit limit.');
  await page.choose('Size', '12 yd maxi');
  await page.see('£342.00 including VAT instead of £288.00.');
  await page.fill('Agreed price without VAT, £', '250');
  await page.choose('Contact on site', 'Gary Stone');
  await page.fill('Notes for the driver', 'Reverse in');
  await page.press('Save');
  await page.see('Enter why this price was agreed.');
  await page.fill('Reason for this price', 'Price match');
  await page.see('£342.00 including VAT instead of £288.00.');
  await page.press('Save');
  await page.sent(server, 'updateDeskJob', {
    containerSubTypeId: twelve.id,
    containerTypeId: idOf(40),
    agreedPence: 25_000,
    priceReason: 'Price match',
    siteContactId: idOf(60),
    driverNotes: 'Reverse in',
    quoteId: idOf(50),
  });
  await page.see('Order saved. Sent to site@acme.example.');
  await page.press('Edit');
  await page.dialog();
  await page.choose('Site', 'Otley Road, LS16 5JX');
  await page.see('£342.00 including VAT instead of £288.00.');
  await page.press('Save');
  await page.sent(server, 'updateDeskJob', { siteId: idOf(70), quoteId: idOf(50) });
});

it('a failed job that is not booked again asks for the reason, and says what becomes of the order', async () => {
  const job = { jobId: idOf(19), number: 'SO-10567/2', type: 'collection' as const, status: 'failed' as const };
  const server = await open(`/desk/orders/${ORDER}`, {
    as: staff('office'),
    answers: {
      getDeskOrder: { order, jobs: [{ ...job, date: '2026-11-20', toRebook: true }] },
      dismissFailed: { sentTo: [] },
    },
  });
  await page.press(/^Don’t rebook: /);
  await page.dialog();
  await page.see('The container stays on hire.');
  await page.press('Don’t rebook');
  await page.see('Enter a reason.');
  await page.fill('Reason', 'They keep it another month');
  await page.press('Don’t rebook');
  await page.sent(server, 'dismissFailed', { reason: 'They keep it another month' });
  await page.see('won’t be rebooked. No email was sent: ');
});

it('a photo is uploaded as the evidence of a charge', async () => {
  const photo = { id: idOf(21), title: 'Evidence: Wasted journey' };
  let charges: object[] = [];
  const whole = () => ({ order, charges, account: { id: idOf(20), name: 'Kent Street' } }) as object;
  const server = await open(`/desk/orders/${ORDER}`, {
    as: staff('office'),
    answers: {
      getDeskOrder: whole,
      uploadDeskDocument: photo,
      chargeOrder: () => {
        charges = [{ ...charge, code: 'wasted_journey', evidence: photo }];
        return whole();
      },
    },
  });
  await page.press('Add a charge');
  await page.fill('Quantity', '1,5');
  await page.fill(/^Unit price/, '45');
  await page.attach(new File(['png'], 'gate.png', { type: 'image/png' }));
  await page.see('Chosen: gate.png');
  await page.dialog();
  await page.press('Add a charge');
  await page.see('Charge added.');
  const [upload] = server.sent('uploadDeskDocument');
  expect(upload).toMatchObject({ files: ['gate.png'], body: { kind: 'photo', accountId: idOf(20), orderId: ORDER } });
  await page.sent(server, 'chargeOrder', {
    code: 'wasted_journey',
    quantity: 1.5,
    unitPence: 4500,
    documentId: photo.id,
  });
  expect((await page.button(photo.title)).getAttribute('href')).toBe(`/desk/documents/${photo.id}`);
});

it('a weighed load is corrected: net is gross less tare', async () => {
  const job = { jobId: JOB, type: 'collection' as const, status: 'completed' as const, date: '2026-11-20' };
  const load = { jobId: JOB, netKg: 4000, ticket: { id: idOf(32), number: 'WB-1' }, excess: null };
  const data = { order, jobs: [job], loads: [load] };
  const server = await open(`/desk/orders/${ORDER}`, {
    as: staff('office'),
    answers: { getDeskOrder: data, weighLoad: data },
  });
  await page.press(/^Weights: /);
  await page.dialog();
  await page.fill('Gross, kg', '14000');
  await page.fill('Tare, kg', '9880');
  expect(await page.field('Net, kg')).toHaveProperty('value', '4120');
  await page.fill('Reason for the correction', 'Read wrongly');
  await page.press('Save weights');
  await page.see('Weights saved.');
  await page.sent(server, 'weighLoad', { grossWeightKg: 14_000, tareWeightKg: 9880, netWeightKg: 4120 });
});

it('a telephone order says what is missing, and its new customer has the name that was searched for', async () => {
  await open('/desk/phone-order', { as: staff('office'), answers: { findCallers: [] } });
  await page.press('Place order');
  await page.see('Choose the customer, or add a new one.');
  await page.see('Enter who is calling.');
  await page.fill(/^Caller$/, 'Owen Ellis');
  await page.press(/^New customer/);
  await page.see('Customer name');
});

it('the desk is closed to customers', async () => {
  await open('/desk', { as: customer('owner'), answers: { getDesk: refuse('FORBIDDEN', { message: STAFF_ONLY }) } });
  await page.see(STAFF_ONLY);
});
const STAFF_ONLY = 'Only the company’s staff can use this.';

it('office staff see the charges of an order, but waive none', async () => {
  const onHire = { order, charges: [charge], notes: [] };
  await open(`/desk/orders/${ORDER}`, { as: staff('office'), answers: { getDeskOrder: onHire } });
  await page.row('Waiting time');
  await page.absent('Waive: Waiting time');
});

it('over hire is waived with a day and a reason, by those who manage credit', async () => {
  const onHire = { ...order, status: 'on_site' as const, hireStart: '2026-11-01', hireUntil: '2026-11-14' };
  const answers = { getDeskOrder: { order: onHire, charges: [], notes: [] }, waiveOverHire: { order: onHire } };
  const server = await open(`/desk/orders/${ORDER}`, { as: staff('manager'), answers });
  await page.press('Waive over hire');
  await page.dialog();
  await page.press('Waive over hire');
  await page.see('Enter a reason.');
  await page.fill('Reason', 'Snow');
  await page.press('Waive over hire');
  await page.sent(server, 'waiveOverHire', { until: '2026-11-25', reason: 'Snow' });
});

it('the office reads whose price an order has, what it costs at the usual weight, and the margin', async () => {
  const price = {
    lines: [
      { code: 'delivery', label: '8 yd builders', quantity: 1, netPence: 24_000, vatRateBp: 2000, vatPence: 4_800 },
    ],
    netPence: 24_000,
    vatPence: 4_800,
    grossPence: 28_800,
    hireDays: 14,
    overHirePencePerDay: 250,
  };
  const cost = {
    usualKg: 1_240,
    loads: 12,
    tippingPencePerTonne: 9_550,
    movementPence: 3_000,
    movements: 2,
    costPence: 17_842,
    marginPence: 6_158,
  };
  await open(`/desk/orders/${ORDER}`, {
    as: staff('office'),
    answers: {
      getDeskOrder: { order: { ...order, price }, account: { id: idOf(20), name: 'Kent Street Fitouts' } },
      getDeskPriceBasis: { basis: 'zone', since: '2026-03-03', zone: 'Inner Leeds', depot: 'Holbeck depot', cost },
    },
  });
  await page.see('Why this price?');
  document.querySelector<HTMLElement>('main details summary')!.click();
  await page.see(
    'Price list of the zone, since 3 March 2026',
    '14 days’ hire included, then £2.50 a day plus VAT.',
    '£118.42 for 1.24 t at £95.50 a tonne, the mean of 12 loads',
    '£60.00, 2 at £30.00',
    '£61.58',
  );
});
