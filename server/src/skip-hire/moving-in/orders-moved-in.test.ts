import { getDeskOrder, updateDeskOrder, writeNote } from '@tonnage/contract/skip-hire/orders/desk';
import { getStockDays, listStock } from '@tonnage/contract/skip-hire/stock';
import { addDays, daysBetween, type IsoDate } from '@tonnage/domain/common/dates';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { dayNumber } from '@tonnage/domain/common/day-number';
import type { ImportKind } from '@tonnage/domain/skip-hire/moving-in/fields';
import { listImports, previewImport, startImport, undoImport } from '@tonnage/contract/skip-hire/moving-in';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NOW } from '../../../test/fixtures.ts';
import { harness } from '../../../test/harness.ts';
import { bills } from '../billing/invoices/billing.queries.ts';
import { allocateJob } from '../orders/planning/commands/allocate.ts';
import { completeJob } from '../orders/planning/commands/complete-job.ts';
import { startJob } from '../orders/planning/commands/start-job.ts';
import { importFile } from './jobs.ts';

const h = harness();
const TODAY = NOW.slice(0, 10);
const manager = () => h.as(h.fixtures.clerk);
type Data = { kind: ImportKind; text: string; meanings?: { field: 'size' | 'waste'; text: string; id: string }[] };
const preview = async (data: Data) =>
  (await manager()).ok(previewImport, { body: { data } }).then((shown) => shown.data);
async function imported(data: Data): Promise<string> {
  const { data: started } = await (
    await manager()
  ).ok(startImport, { body: { data: { ...data, fileName: 'moved.csv' } } });
  await importFile(h.deps, { importId: started.id, tenantId: h.fixtures.alpha.tenantId });
  const { data: all } = await (await manager()).ok(listImports, {});
  expect(all.find(({ id }) => id === started.id)).toMatchObject({ state: 'done', reason: null });
  return started.id;
}
const undo = async (id: string) => (await manager()).call(undoImport, { params: { id } });
const lines = (...rows: string[]) => rows.join('\n');
let last = 0;
/** A fresh customer, with the number of its account and the names of its sites. */
async function customer(options: Parameters<typeof h.customer>[0] = {}) {
  const of = await h.customer(options);
  const [account] = await h.rows<{ number: string }>(`select number from accounts where id = '${of.accountId}'`);
  const named = `Yard ${++last}`;
  await h.withoutTenant((db) =>
    db
      .updateTable('sites')
      .set({ name: named, reference: `R${last}` })
      .where('id', '=', of.siteId)
      .execute(),
  );
  return { ...of, number: account!.number, site: named, reference: `R${last}` };
}
const orderOf = async (number: string) => {
  const [row] = await h.rows<{ id: string }>(`select id from orders where number = '${number}'`);
  return (await (await manager()).ok(getDeskOrder, { params: { id: row!.id } })).data;
};
const orders = (of: { accountId: string }) => `from orders where account_id = '${of.accountId}'`;
/** What undoing has to leave as it was. */
const totals = async (of: { accountId: string; depotId: string }) =>
  h.rows(`select (select exposure_pence::int from accounts where id = '${of.accountId}') as exposure,
    (select coalesce(sum(orders), 0)::int from order_counts where account_id = '${of.accountId}') as orders,
    (select coalesce(sum(net_pence), 0)::int from order_spend where account_id = '${of.accountId}') as spend,
    (select coalesce(sum(booked), 0)::int from depot_days where depot_id = '${of.depotId}') as booked,
    (select count(*)::int from jobs where account_id = '${of.accountId}') as jobs,
    (select count(*)::int from audit_events where account_id = '${of.accountId}' and action = 'order.moved_in') as history`);
const counted = (sql: string) => h.number(`select count(*) from ${sql}`);

describe('containers on hire', () => {
  test('become orders on site that keep their numbers, with their hire, permit and place in stock, and tell nobody', async () => {
    const of = await customer();
    const [emails, deliveries] = [await counted('emails'), await counted('webhook_deliveries')];
    const text = lines(
      'Skips on hire at 3 March 2026',
      'A/C;Site;Skip Size;Waste Type;Skip No;Delivered;Hire Days;Daily Rate;Invoiced To;Job No;PO;Permit Expiry;Notes',
      `${of.number};${of.site} ;8yd;Mixed Construction;K-17;3/2/26;14;£2,50;24-Feb-2026;88120; 4471;17 Mar 2026;By the gate`,
      ';;;;;;;;;;;;',
      'A/C;Site;Skip Size;Waste Type;Skip No;Delivered;Hire Days;Daily Rate;Invoiced To;Job No;PO;Permit Expiry;Notes',
      'Total;1;;;;;;;;;;;',
    );
    const shown = await preview({ kind: 'containers', text });
    expect(shown).toMatchObject({ wrongColumns: [], added: 1, same: 0, problems: [], meanings: [] });
    expect(shown.first[0]).toMatchObject({ line: 3, detail: expect.stringContaining('15 days over hire') });
    expect(shown.notes).toEqual([
      // The last seven days, of 25 February to 3 March.
      expect.stringContaining('£17.50 ex. VAT will be on the next invoices'),
      'Rows 5, 6 are repeated headings or totals, so they’re left out.',
    ]);
    const before = await totals(of);
    const id = await imported({ kind: 'containers', text });
    const order = await orderOf('88120');
    expect(order).toMatchObject({
      containerNumber: 'K-17',
      order: {
        number: '88120',
        status: 'on_site',
        poNumber: '4471',
        hireStart: '2026-02-03',
        hireUntil: '2026-02-16',
        hireChargedTo: '2026-02-24',
        overHirePencePerDay: 250,
        placement: 'highway',
        locationNotes: 'By the gate',
        timeline: [
          expect.objectContaining({
            title: 'Brought forward from our earlier system',
            text: 'delivery on Tuesday 3 February',
          }),
        ],
      },
    });
    const [permit] = await h.rows(
      `select status, valid_from, valid_to from permits where order_id = '${order.order.id}'`,
    );
    expect(permit).toEqual({ status: 'granted', valid_from: '2026-02-03', valid_to: '2026-03-17' });
    const { data: stock } = await (await manager()).ok(listStock, { query: { q: 'K-17' } });
    expect(stock).toHaveLength(1);
    // The earlier system has invoiced the delivery, and hire up to 24 February.
    const bill = await h.office(({ db }) =>
      bills(db, { tenantId: h.fixtures.alpha.tenantId, accountId: of.accountId }, TODAY),
    );
    expect(bill.flatMap((each) => each.lines)).toMatchObject([
      { code: 'over_hire', fromDate: '2026-02-25', date: TODAY, quantity: 7, netPence: 1_750 },
    ]);
    expect([await counted('emails'), await counted('webhook_deliveries')]).toEqual([emails, deliveries]);
    // The same file again has nothing new.
    expect(await preview({ kind: 'containers', text })).toMatchObject({ added: 0, same: 1, problems: [] });
    expect((await undo(id)).status).toBe(200);
    expect(await totals(of)).toEqual(before);
    expect(await counted(`containers where number = 'K-17'`)).toBe(0);
    expect(await counted(orders(of).slice(5))).toBe(0);
  });

  test('have exactly the days on hire, and are charged exactly the days, of the earlier system', async () => {
    const one = fc.record({
      daysAgo: fc.integer({ min: 0, max: 400 }),
      hireDays: fc.integer({ min: 1, max: 60 }),
      invoiced: fc.option(fc.integer({ min: 0, max: 400 })),
      format: fc.constantFrom<(day: IsoDate) => string>(
        (day) => day,
        (day) => day.split('-').toReversed().join('/'),
        formatDayYear,
        // As Excel counts days.
        (day) => String(dayNumber(day) - dayNumber('1899-12-30')),
      ),
    });
    const of = await customer();
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 15 }), async (rows) => {
        const made = rows.map((row) => ({ ...row, number: `H${++last}`, start: addDays(TODAY, -row.daysAgo) }));
        const text = lines(
          'Account\tSite ref\tSize\tWaste\tOn hire\tDays included\tOver hire\tInvoiced up to\tDocket',
          ...made.map(({ number, start, hireDays, invoiced, format }) =>
            [
              of.number,
              of.reference,
              '8 yard skip',
              '17 09 04',
              format(start),
              hireDays,
              '1.00',
              invoiced === null ? '' : format(addDays(TODAY, -invoiced)),
              number,
            ].join('\t'),
          ),
        );
        const id = await imported({ kind: 'containers', text });
        const found = await h.rows<{ number: string; days: number }>(
          `select number, ('${TODAY}'::date - hire_start + 1)::int as days ${orders(of)} and status = 'on_site'`,
        );
        const days = new Map(found.map((row) => [row.number, row.days]));
        expect(made.map(({ number }) => days.get(number))).toEqual(made.map(({ daysAgo }) => daysAgo + 1));
        const bill = await h.office(({ db }) =>
          bills(db, { tenantId: h.fixtures.alpha.tenantId, accountId: of.accountId }, TODAY),
        );
        const charged = new Map(bill.flatMap((each) => each.lines).map((line) => [line.order, line.quantity]));
        for (const { number, start, hireDays, invoiced } of made) {
          const paidTo = [addDays(start, hireDays - 1), invoiced === null ? start : addDays(TODAY, -invoiced)]
            .toSorted()
            .at(-1)!;
          expect(charged.get(number) ?? 0).toBe(Math.max(0, daysBetween(paidTo, TODAY)));
        }
        expect((await undo(id)).status).toBe(200);
      }),
      { numRuns: 8 },
    );
  });

  test('a container that was in stock goes back to its depot when its import is undone, and the site can go too', async () => {
    const of = await customer();
    const text = `Account,Site,Size,Waste,Delivered,Skip No\n${of.number},${of.site},8 yd builders,Mixed construction,2026-02-20,STOCK-${last}`;
    const first = await imported({ kind: 'containers', text });
    await h.withoutTenant((db) =>
      db.deleteFrom('import_rows').where('import_id', '=', first).where('entity', '=', 'containers').execute(),
    );
    expect((await undo(first)).status).toBe(200);
    expect(await h.rows(`select state, order_id from containers where number = 'STOCK-${last}'`)).toEqual([
      { state: 'depot', order_id: null },
    ]);
    const second = await imported({ kind: 'containers', text });
    expect(await h.rows(`select state from containers where number = 'STOCK-${last}'`)).toEqual([{ state: 'site' }]);
    expect((await undo(second)).status).toBe(200);
    expect(await counted(`order_counts where account_id = '${of.accountId}'`)).toBe(0);
  });

  test('several of one row are orders of their own, and the figures of the stock count them', async () => {
    const of = await customer();
    const client = await manager();
    const onSite = async () =>
      (await client.ok(getStockDays, { query: { depotId: of.depotId } })).data.sizes.reduce(
        (n, size) => n + size.onSite,
        0,
      );
    const before = await onSite();
    const text = lines(
      'Account,Site,Size,Waste,Delivered,Qty,Skip No,Order no',
      `${of.number},${of.site},12yd,soil,2026-02-20,3,,T${last}`,
      `${of.number},${of.site},8,mixed,2026-02-21,2,"A${last}-1, A${last}-2",`,
    );
    const shown = await preview({ kind: 'containers', text });
    expect(shown).toMatchObject({ added: 5, problems: [] });
    await imported({ kind: 'containers', text });
    expect(
      (await h.rows<{ number: string }>(`select number ${orders(of)} and number like 'T%' order by number`)).map(
        ({ number }) => number,
      ),
    ).toEqual([`T${last}`, `T${last}-2`, `T${last}-3`]);
    expect(await onSite()).toBe(before + 5);
    expect(await preview({ kind: 'containers', text })).toMatchObject({ added: 0, same: 5 });
  });

  test('a size or waste that nobody here calls so waits until somebody says what it is, which is remembered', async () => {
    const of = await customer();
    const text = `Account,Site,Size,Waste,Delivered\n${of.number},${of.site},Big ${last},Muck ${last},2026-02-20`;
    const shown = await preview({ kind: 'containers', text });
    expect(shown).toMatchObject({
      added: 0,
      problems: [],
      meanings: [
        { field: 'size', text: `Big ${last}`, id: null, rows: 1 },
        { field: 'waste', text: `Muck ${last}`, id: null, rows: 1 },
      ],
    });
    const data = { kind: 'containers' as const, text, fileName: 'a.csv' };
    expect((await (await manager()).call(startImport, { body: { data } })).body).toMatchObject({
      error: { message: `Choose which container “Big ${last}” means.` },
    });
    const id = (field: string, label: string) =>
      shown.choices.find((choice) => choice.field === field && choice.label === label)!.id;
    const meanings = [
      { field: 'size' as const, text: `Big ${last}`, id: id('size', '12 yd maxi') },
      { field: 'waste' as const, text: `Muck ${last}`, id: id('waste', 'Soil and stones') },
    ];
    expect(await preview({ kind: 'containers', text, meanings })).toMatchObject({ added: 1 });
    await imported({ kind: 'containers', text, meanings });
    expect(await preview({ kind: 'containers', text })).toMatchObject({ same: 1, meanings });
    // An id that is no choice means nothing.
    const wrong = [{ ...meanings[0]!, id: 'nothing' }];
    expect(await preview({ kind: 'containers', text: text.replace('Big', 'Bigger'), meanings: wrong })).toMatchObject({
      added: 0,
    });
  });

  test('one that was hired by the week is charged each week or part of one after what was invoiced', async () => {
    const of = await customer();
    const text = lines(
      'Account,Site,Size,Waste,Delivered,Hire Days,Weekly Rate,Invoiced To',
      `${of.number},${of.site},8yd,mixed,2026-02-03,7,15,2026-02-16`,
    );
    await imported({ kind: 'containers', text });
    const bill = await h.office(({ db }) =>
      bills(db, { tenantId: h.fixtures.alpha.tenantId, accountId: of.accountId }, TODAY),
    );
    // From 17 February to today: two weeks and a day.
    expect(bill.flatMap((each) => each.lines)).toMatchObject([
      { code: 'over_hire', fromDate: '2026-02-17', date: TODAY, quantity: 3, unitPence: 1_500 },
    ]);
  });

  test('containers without a rate in the file and in the list are counted, and so are those without hire days', async () => {
    const of = await customer();
    const row = (size: string, days: string, rate: string) =>
      `${of.number},${of.site},${size},mixed,2026-02-20,${days},${rate}`;
    const notes = async (...rows: string[]) =>
      (
        await preview({
          kind: 'containers',
          text: lines('Account,Site,Size,Waste,Delivered,Hire Days,Daily Rate', ...rows),
        })
      ).notes;
    // The list has no price of 20 yards.
    const roro = '20yd roro';
    expect(await notes(row(roro, '7', ''), row('8yd', '', ''), row(roro, '', '0'), row(roro, '60', '2.50'))).toEqual([
      '1 container has no over-hire rate in the file and no list price, so its over hire won’t be charged. Add your prices first, or an over-hire column.',
    ]);
    expect(await notes(row(roro, '7', ''), row(roro, '', ''), row(roro, '', '2.50'), row(roro, '', '3'))).toEqual([
      '2 containers have no over-hire rate in the file and no list price, so their over hire won’t be charged. Add your prices first, or an over-hire column.',
      '2 containers have no hire days in the file and no list price, so their over hire begins after 14 days. Add prices first, or a column with the days.',
    ]);
    // On application there is no list price either.
    await h.withoutTenant((db) =>
      db
        .updateTable('prices')
        .set({ price_on_application: true })
        .where('container_sub_type_id', '=', h.fixtures.alpha.maxi)
        .where('job_type', '=', 'delivery')
        .execute(),
    );
    expect(await notes(row('12yd', '7', ''))).toEqual([expect.stringMatching(/^1 container has no over-hire rate/)]);
    await h.withoutTenant((db) =>
      db
        .updateTable('prices')
        .set({ price_on_application: false })
        .where('container_sub_type_id', '=', h.fixtures.alpha.maxi)
        .execute(),
    );
  });

  describe('imported again', () => {
    const rows = (of: { number: string; site: string }, ...numbers: string[]) =>
      lines(
        'Account,Site,Size,Waste,Delivered,Skip No',
        ...numbers.map((number) => `${of.number},${of.site},8yd,mixed,2026-02-20,${number}`),
      );
    const again = (text: string) => preview({ kind: 'containers', text });
    const ids = async (of: { accountId: string }) =>
      (await h.rows<{ id: string }>(`select id ${orders(of)} order by id`)).map(({ id }) => id);
    const record = async (id: string, containerNumber: string) =>
      (await manager()).ok(updateDeskOrder, { params: { id }, body: { data: { containerNumber } } });
    /** Moves the container of the customer's only order today, as the planner does. */
    async function moved(of: { accountId: string; number: string; site: string }, job: string, brought?: string) {
      await imported({
        kind: 'orders',
        text: `Job,Date,Account,Site,Size,Waste\n${job},${TODAY},${of.number},${of.site},8yd,mixed`,
      });
      const [open] = await h.rows<{ id: string }>(
        `select id from jobs where account_id = '${of.accountId}' and status = 'confirmed'`,
      );
      await h.office(async (ctx) => {
        await allocateJob(ctx, open!.id, { vehicle: 'YK71 ABC', driver: 'Terry' });
        await startJob(ctx, open!.id);
        await completeJob(ctx, open!.id, brought === undefined ? {} : { containerNumber: brought });
      });
    }

    test('are known although their numbers were recorded since, or are in the second file only', async () => {
      const of = await customer();
      await imported({ kind: 'containers', text: rows(of, '', '') });
      expect(await again(rows(of, `V${last}-1`, `V${last}-2`))).toMatchObject({ added: 0, same: 2, problems: [] });
      await record((await ids(of))[0]!, `V${last}-1`);
      expect(await again(rows(of, '', ''))).toMatchObject({ added: 0, same: 2 });
      // In whichever order, each row finds its own.
      expect(await again(rows(of, '', `V${last}-1`))).toMatchObject({ added: 0, same: 2 });
      expect(await again(rows(of, `V${last}-2`, `V${last}-1`))).toMatchObject({ added: 0, same: 2 });
    });

    test('two of one size, site and day stay two', async () => {
      const of = await customer();
      await imported({ kind: 'containers', text: rows(of, `W${last}-1`) });
      expect(await again(rows(of, `W${last}-2`))).toMatchObject({ added: 1, same: 0 });
      expect(await again(rows(of, '', `W${last}-1`))).toMatchObject({ added: 1, same: 1 });
      await imported({ kind: 'containers', text: rows(of, '', `W${last}-1`) });
      expect(await again(rows(of, '', '', ''))).toMatchObject({ added: 1, same: 2 });
      // With an order number of its own, another order.
      const text = `Account,Site,Size,Waste,Delivered,Job no\n${of.number},${of.site},8yd,mixed,2026-02-20,W${last}`;
      expect(await again(text)).toMatchObject({ added: 1, same: 0 });
      await imported({ kind: 'containers', text });
      // Its order is its row's, and no other row's.
      expect(
        await again(
          lines(
            'Account,Site,Size,Waste,Delivered,Job no',
            ...['', '', '', `W${last}`].map((order) => `${of.number},${of.site},8yd,mixed,2026-02-20,${order}`),
          ),
        ),
      ).toMatchObject({ added: 1, same: 3 });
    });

    test.each([
      ['with its number', (n: number) => `X${n}`],
      ['without a number', () => ''],
    ])('are known after they were collected here, %s', async (_, numberOf) => {
      const of = await customer();
      const text = rows(of, numberOf(last));
      await imported({ kind: 'containers', text });
      await moved(of, 'Collection');
      expect(await h.rows(`select status ${orders(of)}`)).toEqual([{ status: 'completed' }]);
      expect(await again(text)).toMatchObject({ added: 0, same: 1, problems: [] });
      // The container is elsewhere meanwhile.
      const number = numberOf(last);
      const other = await customer();
      await imported({ kind: 'containers', text: rows(other, '') });
      if (number !== '') await record((await ids(other))[0]!, number);
      expect(await again(text)).toMatchObject({ added: 0, same: 1, problems: [] });
    });

    test('are known after they were exchanged here, although the hire starts again with another container', async () => {
      const of = await customer();
      const text = rows(of, `Y${last}`);
      await imported({ kind: 'containers', text });
      await moved(of, 'Exchange', `Z${last}`);
      expect(await h.rows(`select hire_start, container_number ${orders(of)}`)).toEqual([
        { hire_start: TODAY, container_number: `Z${last}` },
      ]);
      expect(await again(text)).toMatchObject({ added: 0, same: 1, problems: [] });
      expect(await again(rows(of, ''))).toMatchObject({ added: 0, same: 1 });
    });

    test('under another size, a container that stands there is named and not written twice', async () => {
      const of = await customer();
      await imported({ kind: 'containers', text: rows(of, `N${last}`) });
      const [order] = await h.rows<{ number: string }>(`select number ${orders(of)}`);
      expect(await again(rows(of, `N${last}`).replace('8yd', '12yd'))).toMatchObject({
        problems: [{ line: 2, problem: `Container N${last} is already on order ${order!.number}.` }],
      });
      // Once a row.
      await imported({ kind: 'containers', text: rows(of, `O${last}`) });
      expect((await again(rows(of, `"N${last}, O${last}"`).replace('8yd', '12yd'))).problems).toHaveLength(1);
    });
  });

  test('an order number that is given to the second container of another row is named', async () => {
    const of = await customer();
    const row = (order: string, quantity: string) =>
      `${of.number},${of.site},8yd,mixed,2026-02-20,${quantity},${order}`;
    const problems = async (...rows: string[]) =>
      (await preview({ kind: 'containers', text: lines('Account,Site,Size,Waste,Delivered,Qty,Job no', ...rows) }))
        .problems;
    const number = `M${last}`;
    expect(await problems(row(number, '2'), row(`${number.toLowerCase()}-2`, ''))).toEqual([
      { line: 3, problem: `Order ${number.toLowerCase()}-2 is in row 2 too.` },
    ]);
    expect(await problems(row(`${number}-2`, ''), row(number, ''), row(number, ''))).toEqual([
      { line: 4, problem: `Order ${number}-2 is in row 2 too.` },
    ]);
    expect(await problems(row(`${number}-2`, ''), row(number, ''))).toEqual([]);
  });

  test('rows that fit nothing say what to do', async () => {
    const [of, other] = [await customer(), await customer()];
    const [here, there] = [`P${last}`, `Q${last}`];
    await imported({
      kind: 'containers',
      text: `Account,Site,Size,Waste,Delivered,Skip No,Job no\n${other.number},${other.site},8yd,mixed,2026-02-20,${here},${there}`,
    });
    const rows = (...cells: string[]) =>
      lines('Account,Site,Size,Waste,Delivered,Qty,Skip No,Job no,Permit until', ...cells);
    const { problems } = await preview({
      kind: 'containers',
      text: rows(
        `NOBODY,${of.site},8yd,mixed,2026-02-20,,,,`,
        `${of.number},Nowhere,8yd,mixed,2026-02-20,,,,`,
        `${of.number},${of.site},8yd,mixed,2026-03-04,,,,`,
        `${of.number},${of.site},8yd,mixed,,,,,`,
        `${of.number},${of.site},8yd,mixed,2026-02-20,,${here},,`,
        `${of.number},${of.site},8yd,mixed,2026-02-20,,,${there},`,
        `${of.number},${of.site},8yd,mixed,2026-02-20,3,"1, 2",,`,
        `${of.number},${of.site},8yd,mixed,2026-02-20,0,,,`,
      ),
    });
    expect(problems.map(({ problem }) => problem)).toEqual([
      'There is no customer with account number NOBODY. Import the customers first.',
      expect.stringMatching(/has no site “Nowhere”. Import the sites first\.$/),
      'The delivery on 4 March 2026 is in the future. Import it with the booked jobs.',
      'The delivery date is missing.',
      `Container ${here} is already on order ${there}.`,
      `Order ${there} already belongs to another customer.`,
      'The quantity is 3, but “1, 2” isn’t 3 container numbers. Separate the numbers with commas, or leave them blank.',
      'The quantity “0” isn’t a number from 1 to 50.',
    ]);
  });

  test('a file that stands for more containers than one import takes is refused', async () => {
    const of = await customer();
    const row = `${of.number},${of.site},8yd,mixed,2026-02-20,50`;
    const text = lines('Account,Site,Size,Waste,Delivered,Qty', ...Array.from({ length: 201 }, () => row));
    expect(
      (await (await manager()).call(previewImport, { body: { data: { kind: 'containers', text } } })).body,
    ).toMatchObject({
      error: {
        message: 'This file has 10,050 containers. One import takes up to 10,000. Split the file and import the parts.',
      },
    });
  });

  test('an import is not undone once one of its orders has been worked on', async () => {
    const of = await customer();
    const number = `U${last}`;
    const id = await imported({
      kind: 'containers',
      text: `Account,Site,Size,Waste,Delivered,Job no\n${of.number},${of.site},8yd,mixed,2026-02-20,${number}`,
    });
    const order = await orderOf(number);
    await (
      await manager()
    ).ok(writeNote, { params: { id: order.order.id }, body: { data: { body: 'Rang: wants it gone.' } } });
    expect((await undo(id)).body).toMatchObject({
      error: { message: `This import can’t be undone: order ${number} has a note.` },
    });
  });
});

describe('booked jobs', () => {
  const rows = (...cells: string[]) => lines('Job,Date,Time,Account,Site,Size,Waste,Order no,Price,PO,Notes', ...cells);

  test('become orders and movements confirmed on their day, take their places, and are undone to the penny', async () => {
    const of = await customer();
    const number = `B${last}`;
    const onHire = await imported({
      kind: 'containers',
      text: lines(
        'Account,Site,Size,Waste,Delivered,Job no',
        `${of.number},${of.site},8yd,mixed,2026-02-20,${number}`,
        `${of.number},${of.site},12yd,mixed,2026-02-21,${number}X`,
      ),
    });
    const before = await totals(of);
    const emails = await counted('emails');
    const text = rows(
      `Deliver new,5/3/26,AM,${of.number},${of.site},8yd,mixed,${number}D,"£185,50",4471,Behind the wall`,
      `Exch,06-Mar-2026,07:30 - 10:00,${of.number},${of.site},8yd,mixed,${number},,,`,
      `Final collection,2026-03-09,,${of.number},${of.site},12 yard skip,mixed,,,,`,
      `Wait & load,10/03/2026,pm,${of.number},${of.site},8yd,mixed,,160,,`,
    );
    const shown = await preview({ kind: 'orders', text });
    expect(shown).toMatchObject({ added: 4, same: 0, problems: [], meanings: [] });
    expect(shown.first.map(({ detail }) => detail)).toEqual([
      'Delivery, 5 March 2026, morning, 8 yd builders, mixed construction, £185.50',
      'Exchange, 6 March 2026, 07:30 - 10:00, 8 yd builders, mixed construction, £180.00',
      'Collection, 9 March 2026, any time, 12 yd maxi, mixed construction, no charge',
      'Wait and load, 10 March 2026, afternoon, 8 yd builders, mixed construction, £160.00',
    ]);
    const id = await imported({ kind: 'orders', text });
    expect(
      await h.rows(`select j.type, j.status, j.date, j.slot, o.status as order, j.net_pence, j.notes, j.requested_for
        from jobs j join orders o on o.id = j.order_id where j.account_id = '${of.accountId}' and j.status <> 'completed' order by j.date`),
    ).toMatchObject([
      { type: 'delivery', status: 'confirmed', date: '2026-03-05', slot: 'am', order: 'scheduled', net_pence: 18_550 },
      {
        type: 'exchange',
        slot: 'am',
        order: 'on_site',
        net_pence: 18_000,
        notes: 'Time: 07:30 - 10:00',
        requested_for: '2026-03-06',
      },
      { type: 'collection', slot: 'any', order: 'collection_booked', net_pence: 0, requested_for: '2026-03-09' },
      { type: 'wait_and_load', slot: 'pm', order: 'scheduled', net_pence: 16_000 },
    ]);
    expect(await counted('emails')).toBe(emails);
    const [after] = await totals(of);
    expect(after).toMatchObject({ booked: 4, orders: 4, exposure: (18_550 + 18_000 + 16_000) * 1.2, spend: 52_550 });
    expect(await preview({ kind: 'orders', text })).toMatchObject({ added: 0, same: 4, problems: [] });
    // Their containers' import is not undone before this one.
    expect((await undo(onHire)).body).toMatchObject({ error: { message: expect.stringContaining('another job') } });
    expect((await undo(id)).status).toBe(200);
    expect(await totals(of)).toEqual(before);
    expect((await undo(onHire)).status).toBe(200);
    expect(await counted(`order_counts where account_id = '${of.accountId}'`)).toBe(0);
  });

  test('full and closed days are named and no refusal', async () => {
    const of = await h.customer({ capacity: 1 });
    const [account] = await h.rows<{ number: string; site: string }>(
      `select a.number, s.name as site from accounts a join sites s on s.id = '${of.siteId}' where a.id = '${of.accountId}'`,
    );
    const text = lines(
      'Job,Date,Account,Site,Size,Waste,Qty',
      `Delivery,2026-03-05,${account!.number},${account!.site},8yd,mixed,3`,
      // A Sunday.
      `Delivery,2026-03-08,${account!.number},${account!.site},8yd,mixed,`,
    );
    const shown = await preview({ kind: 'orders', text });
    expect(shown).toMatchObject({ added: 4, problems: [] });
    expect(shown.notes.join()).toMatch(
      /^More jobs than places on 5 March 2026 at Own yard \(3 jobs, 1 place\), 8 March 2026/,
    );
    await imported({ kind: 'orders', text });
    expect(await h.rows(`select date, booked from depot_days where depot_id = '${of.depotId}' order by date`)).toEqual([
      { date: '2026-03-05', booked: 3 },
      { date: '2026-03-08', booked: 1 },
    ]);
  });

  test('a preview asks the same of the database for one day and for a year of them, each at its own list price', async () => {
    const of = await customer();
    const days = (n: number) =>
      rows(
        ...Array.from(
          { length: n },
          (_, i) => `Wait & load,${addDays(TODAY, i)},,${of.number},${of.site},8yd,mixed,,,,`,
        ),
      );
    const client = await manager();
    const statements = async (text: string) => {
      let count = 0;
      h.clone.watch.each = () => count++;
      const shown = await client.ok(previewImport, { body: { data: { kind: 'orders', text } } });
      h.clone.watch.each = null;
      return { count, ...shown.data };
    };
    await statements(days(1));
    const [one, year] = [await statements(days(1)), await statements(days(366))];
    expect([year.added, year.problems]).toEqual([366, []]);
    expect(year.count).toBe(one.count);
    // The yard is closed at weekends.
    expect(year.notes).toEqual([
      expect.stringMatching(/^More jobs than places on 7 March 2026 at Own yard \(1 job, 0 places\), 8 March 2026/),
    ]);
    const price = (valid_from: string, valid_to: string | null, net_pence: number) => ({
      id: crypto.randomUUID(),
      tenant_id: h.fixtures.alpha.tenantId,
      account_id: of.accountId,
      container_sub_type_id: h.fixtures.alpha.builders,
      job_type: 'wait_and_load' as const,
      net_pence,
      vat_rate_bp: 2000,
      hire_days: 14,
      over_hire_pence_per_day: 250,
      valid_from,
      valid_to,
    });
    await h.withoutTenant((db) =>
      db
        .insertInto('prices')
        .values([price('2026-01-01', '2026-03-03', 15_000), price('2026-03-05', '2026-03-05', 17_000)])
        .execute(),
    );
    const told = async () => (await statements(days(4))).first.map(({ detail }) => detail.split(', ').at(-1));
    const listed = ['£150.00', '£160.00', '£170.00', '£160.00'];
    expect(await told()).toEqual(listed);
    // The list asks a fuel surcharge of 5 % on two of the days, but not of an account without one.
    await h.rows(`insert into fuel_surcharges (tenant_id, id, percent_bp, job_types, valid_from, valid_to, created_at)
      values ('${h.fixtures.alpha.tenantId}', gen_random_uuid(), 500, '{wait_and_load}', '2026-03-04', '2026-03-05', now())`);
    expect(await told()).toEqual(['£150.00', '£168.00', '£178.50', '£160.00']);
    await h.rows(`update accounts set fuel_surcharge_exempt = true where id = '${of.accountId}'`);
    expect(await told()).toEqual(listed);
    await h.rows('delete from fuel_surcharges');
  });

  test('a day more than a year ahead is refused, since it is a slip', async () => {
    const of = await customer();
    const on = (day: string) => `Delivery,${day},,${of.number},${of.site},8yd,mixed,,,,`;
    expect(
      await preview({ kind: 'orders', text: rows(on('2027-03-03'), on('2027-03-04'), on('5/3/2062')) }),
    ).toMatchObject({
      added: 1,
      problems: [
        { line: 3, problem: '4 March 2027 is more than a year ahead. Correct the date, or leave the row out.' },
        { line: 4, problem: '5 March 2062 is more than a year ahead. Correct the date, or leave the row out.' },
      ],
    });
  });

  test('what a customer who pays beforehand has paid is not invoiced again', async () => {
    const of = await customer({ type: 'prepay' });
    const text = rows(
      `Delivery,5/3/2026,,${of.number},${of.site},8yd,mixed,PP${last},0,,`,
      `Delivery,5/3/2026,,${of.number},${of.site},8yd,mixed,PQ${last},,,`,
    );
    const shown = await preview({ kind: 'orders', text });
    expect(shown.notes[0]).toBe(
      '1 job is for a customer who pays before each order. It’ll be invoiced when done. If it’s already paid, enter 0 as its price.',
    );
    await imported({ kind: 'orders', text });
    expect((await orderOf(`PP${last}`)).order).toMatchObject({ status: 'scheduled', grossPence: 0 });
    expect((await orderOf(`PQ${last}`)).order).toMatchObject({ status: 'scheduled', grossPence: 24_000 });
  });

  test('rows that cannot be booked say what to do', async () => {
    const of = await customer();
    const number = `C${last}`;
    await imported({
      kind: 'containers',
      text: lines(
        'Account,Site,Size,Waste,Delivered,Job no',
        `${of.number},${of.site},8yd,mixed,2026-02-20,${number}`,
        `${of.number},${of.site},8yd,mixed,2026-02-21,${number}X`,
      ),
    });
    const { problems } = await preview({
      kind: 'orders',
      text: rows(
        `Delivery,2/3/2026,,${of.number},${of.site},8yd,mixed,,,,`,
        `Sweep,5/3/2026,,${of.number},${of.site},8yd,mixed,,,,`,
        `Collect,5/3/2026,,${of.number},${of.site},8yd,mixed,,,,`,
        `Collect,5/3/2026,,${of.number},${of.site},12yd,mixed,,,,`,
        `Collect,5/3/2026,,${of.number},${of.site},8yd,mixed,999,,,`,
        `Collect,5/3/2026,,${of.number},${of.site},8yd,mixed,${number},,,`,
        `Collect,6/3/2026,,${of.number},${of.site},8yd,mixed,${number},,,`,
        `Delivery,5/3/2026,,${of.number},${of.site},8yd,mixed,${number},,,`,
        `Delivery,5/3/2026,,${of.number},${of.site},20yd roro,mixed,,,,`,
        `Delivery,5/3/2026,,${of.number},${of.site},8yd,mixed,,-5,,`,
      ),
    });
    expect(problems.map(({ line, problem }) => `${line} ${problem}`)).toEqual([
      '2 2 March 2026 has passed. Change it to the day on which the job will be done, or leave the row out.',
      '3 The job “Sweep” isn’t known. Use Delivery, Exchange, Collection, Tip and return or Wait and load.',
      `4 ${of.site} has more than one 8 yd builders on hire. Add the order number of the container.`,
      `5 ${of.site} has no 12 yd maxi on hire. Import the containers on hire first.`,
      `6 ${of.site} has more than one 8 yd builders on hire, and none of them is order 999.`,
      `8 Order ${number} has a collection booked already.`,
      `9 Order ${number} is here already, and its container has been delivered.`,
      '10 There is no list price for delivery of 20 yd roll-on, mixed construction. Add the agreed price.',
      '11 The price is below zero.',
    ]);
  });
});
