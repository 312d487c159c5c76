import {
  getNextNumbers,
  listImports,
  previewImport,
  setNextNumbers,
  startImport,
  undoImport,
} from '@tonnage/contract/skip-hire/moving-in';
import { createCustomer } from '@tonnage/contract/skip-hire/accounts/accounts';
import type { ImportKind } from '@tonnage/domain/skip-hire/moving-in/fields';
import { describe, expect, test } from 'vitest';
import { harness } from '../../../test/harness.ts';
import { importFile } from './jobs.ts';

const h = harness();
const manager = () => h.as(h.fixtures.clerk);
const lines = (...rows: string[]) => rows.join('\r\n');
const preview = async (kind: ImportKind, text: string, columns?: (string | null)[]) =>
  (await (await manager()).call(previewImport, { body: { data: { kind, text, columns } } })).body.data;
const start = async (kind: ImportKind, text: string) =>
  (await manager()).call(startImport, { body: { data: { kind, text, fileName: `${kind}.csv` } } });
/** Starts an import, and carries it out as the queue does. */
async function imported(kind: ImportKind, text: string): Promise<string> {
  const { body } = await start(kind, text);
  await importFile(h.deps, { importId: body.data.id, tenantId: h.fixtures.alpha.tenantId });
  return body.data.id;
}
const undo = async (id: string) => (await manager()).call(undoImport, { params: { id } });
const found = async (id: string) =>
  (await (await manager()).call(listImports, {})).body.data.find((row) => row.id === id)!;
let last = 0;
const number = () => `Q${String(++last).padStart(4, '0')}`;
const count = (sql: string) => h.number(sql);

describe('customers', () => {
  test('an export of another system is read by its headings, and its customers keep their numbers, terms and contact', async () => {
    const [one, two] = [number(), number()];
    const text = lines(
      'Customer list;;;;;;',
      'A/C Ref;Customer Name;Attn;Tel No;E-mail;Post Code;Terms (days);Credit Limit;Street 1',
      `${one};Quay Builders Ltd;Ann Quay;1134960100;ann@quay.example;LS11 5PS;30 days EOM;5.000,00;1 Quay Street`,
      `${two};Mr P Lodge;;;;LS1 4AP;Cash;;2 Park Row`,
    );
    const shown = await preview('customers', text);
    expect(shown).toMatchObject({ above: [1], wrongColumns: [], added: 2, same: 0, problems: [] });
    expect(shown.columns.map(({ field }) => field)).toEqual([
      'number',
      'name',
      'contact',
      'phone',
      'email',
      'postcode',
      'terms',
      'limit',
      'line1',
    ]);
    expect(shown.first[0]).toEqual({
      line: 3,
      what: `${one} Quay Builders Ltd`,
      detail: '1 Quay Street LS11 5PS, 30 days from the end of the month, limit £5,000.00',
    });
    const emails = await count('select count(*) from emails');
    const id = await imported('customers', text);
    expect(await found(id)).toMatchObject({ state: 'done', rows: 2, added: 2 });
    const [account] =
      await h.rows(`select a.number, a.type, a.payment_terms_days, a.terms_basis, a.credit_limit_pence::int as limit,
      c.name as contact, (select string_agg(i.value, ' ' order by i.kind) from account_contact_items i where i.contact_id = c.id) as items
      from accounts a join account_contacts c on c.account_id = a.id where a.number = '${one}'`);
    expect(account).toEqual({
      number: one,
      type: 'credit',
      payment_terms_days: 30,
      terms_basis: 'end_of_month',
      limit: 500_000,
      contact: 'Ann Quay',
      items: 'ann@quay.example 01134960100',
    });
    expect(await h.rows(`select type from accounts where number = '${two}'`)).toEqual([{ type: 'prepay' }]);
    expect(await count('select count(*) from emails')).toBe(emails);
    // The same file again has nothing new.
    expect(await preview('customers', text)).toMatchObject({ added: 0, same: 2 });
  });

  test('a row that cannot be read has its number and a sentence, and nothing of the file is imported', async () => {
    const [one, two] = [number(), number()];
    const text = lines(
      'Account ref,Name,Email,Postcode,Terms',
      `${one},Right Ltd,,LS11 5PS,30`,
      `,No number,,,`,
      `${two},Wrong email,nobody,,`,
      `${two}x,Wrong postcode,,LS99,`,
      `${one},Another name,,,`,
      `${one},Right Limited,,,`,
      `${two}y,No days,,,soon`,
    );
    expect(await preview('customers', text)).toMatchObject({
      added: 1,
      same: 1,
      problems: [
        { line: 3, problem: 'The account number is missing.' },
        { line: 4, problem: 'Email “nobody” isn’t an email address.' },
        { line: 5, problem: '“LS99” isn’t a full UK postcode.' },
        { line: 6, problem: `Account ${one} is Right Ltd in row 2.` },
        { line: 8, problem: 'The payment terms “soon” have no number of days.' },
      ],
    });
    expect((await start('customers', text)).refusal).toBe('IMPORT_ROWS_WRONG');
    expect(await count(`select count(*) from accounts where number = '${one}'`)).toBe(0);
  });

  test('a column that is corrected is remembered for the next file with its heading', async () => {
    const text = (of: string) => lines('Konto,Who', `${of},Remembered ${of}`);
    expect((await preview('customers', text('A1'))).wrongColumns).toEqual([
      'Account number: choose its column.',
      'Customer name: choose its column.',
    ]);
    const of = number();
    const data = { kind: 'customers' as const, text: text(of), columns: ['number', 'name'], fileName: 'a.csv' };
    const { body } = await (await manager()).call(startImport, { body: { data } });
    await importFile(h.deps, { importId: body.data.id, tenantId: h.fixtures.alpha.tenantId });
    expect(await preview('customers', text(number()))).toMatchObject({ wrongColumns: [], added: 1 });
  });

  test('a new customer takes no number that an earlier system gave', async () => {
    const [{ next }] = (await h.rows<{ next: number }>(
      `select next_value as next from counters where kind = 'account' and tenant_id = '${h.fixtures.alpha.tenantId}'`,
    )) as [{ next: number }];
    await imported('customers', lines('Account no,Name', `${next},Taken Ltd`, `${next + 1},Taken too Ltd`));
    const data = { name: 'After', household: true, billingAddress: '1 Mill Lane' };
    const { body } = await (await manager()).call(createCustomer, { body: { data } });
    expect(body.data.number).toBe(String(next + 2));
  });
});

describe('sites', () => {
  test('forty sites of a customer are one paste, with their depot, zone and contact', async () => {
    const of = number();
    await imported('customers', lines('Account no,Name', `${of},Forty Sites Ltd`));
    const rows = Array.from(
      { length: 40 },
      (_, i) => `${of}\tPlot ${i}\t${i} Mill Lane, Leeds, LS11 5PS\tSam\t0113 496 0100`,
    );
    const text = ['Customer\tSite name\tAddress\tSite manager\tTel', ...rows]
      .join('\n')
      .replaceAll(`${of}\t`, 'Forty Sites Limited\t');
    expect(await preview('sites', text)).toMatchObject({ added: 40, problems: [] });
    await imported('sites', text);
    const [row] = await h.rows(`select count(*)::int as sites, count(s.depot_id)::int as served, min(s.town) as town,
      count(c.id)::int as contacts from sites s join accounts a on a.id = s.account_id left join site_contacts c on c.site_id = s.id
      where a.number = '${of}'`);
    expect(row).toEqual({ sites: 40, served: 40, town: 'Leeds', contacts: 40 });
    expect(await preview('sites', text)).toMatchObject({ added: 0, same: 40 });
  });

  test('a site whose customer is unknown is wrong, and one outside every zone is named', async () => {
    const of = number();
    await imported('customers', lines('Account no,Name', `${of},Far Ltd`));
    const shown = await preview(
      'sites',
      lines(
        'Account no,Site name,Address 1,Town,Postcode',
        `${of},Far,1 High Street,Truro,TR1 1AA`,
        'NOBODY,A,B,Leeds,LS11 5PS',
      ),
    );
    expect(shown.problems).toEqual([
      { line: 3, problem: 'There is no customer with account number NOBODY. Import the customers first.' },
    ]);
    expect(shown.notes).toEqual(['1 site is outside every zone, so no depot serves it yet.']);
  });
});

describe('an import', () => {
  test('is undone as one, with everything that it made', async () => {
    const of = number();
    const text = lines('Account no,Name,Contact,Phone', `${of},Undone Ltd,Jo,0113 496 0100`);
    const id = await imported('customers', text);
    expect((await undo(id)).body.data).toMatchObject({ state: 'undone', undoUntil: null });
    expect(await count(`select count(*) from accounts where number = '${of}'`)).toBe(0);
    expect(await count(`select count(*) from account_contacts where name = 'Jo'`)).toBe(0);
    expect((await undo(id)).refusal).toBe('WRONG_STATE');
    // And done again.
    await imported('customers', text);
    expect(await count(`select count(*) from accounts where number = '${of}'`)).toBe(1);
  });

  test('is not undone once something of it has been used or changed, which the refusal names', async () => {
    const of = number();
    const id = await imported('customers', lines('Account no,Name', `${of},Used Ltd`));
    await imported('sites', lines('Account no,Site,Address 1,Town,Postcode', `${of},Yard,1 Mill Lane,Leeds,LS11 5PS`));
    const used = await undo(id);
    expect([used.refusal, used.error.message]).toEqual([
      'IMPORT_USED',
      `This import can’t be undone: ${of} Used Ltd has a new site.`,
    ]);
    const other = number();
    const changed = await imported('customers', lines('Account no,Name', `${other},Changed Ltd`));
    await h.withoutTenant((db) =>
      db.updateTable('accounts').set({ updated_at: '2026-03-03T09:30:00Z' }).where('number', '=', other).execute(),
    );
    expect((await undo(changed)).error.message).toContain(`${other} Changed Ltd has been changed`);
    expect(await count(`select count(*) from accounts where number in ('${of}', '${other}')`)).toBe(2);
  });

  test('waits for no other: a second one is refused, and one that waits is withdrawn', async () => {
    const [one, two] = [number(), number()];
    const first = await start('customers', lines('Account no,Name', `${one},First Ltd`));
    const second = await start('customers', lines('Account no,Name', `${two},Second Ltd`));
    expect(second.refusal).toBe('IMPORT_RUNNING');
    const { id } = first.body.data;
    expect((await undo(id)).body.data.state).toBe('undone');
    await importFile(h.deps, { importId: id, tenantId: h.fixtures.alpha.tenantId });
    expect(await count(`select count(*) from accounts where number = '${one}'`)).toBe(0);
  });

  test('whose job dies leaves nothing, and the job run again does all of it once', async () => {
    const of = number();
    const { body } = await start('customers', lines('Account no,Name', `${of},Killed Ltd`));
    const data = { importId: body.data.id, tenantId: h.fixtures.alpha.tenantId };
    await Promise.all([importFile(h.deps, data), importFile(h.deps, data)]);
    await importFile(h.deps, data);
    expect(await count(`select count(*) from accounts where number = '${of}'`)).toBe(1);
    expect(await found(body.data.id)).toMatchObject({ state: 'done', added: 1 });
  });

  test('whose rows became wrong meanwhile fails with the row, and adds nothing', async () => {
    const [one, two] = [number(), number()];
    const { body } = await start('customers', lines('Account no,Name', `${one},Meanwhile Ltd`, `${two},Alone Ltd`));
    await h.withoutTenant((db) =>
      db
        .insertInto('accounts')
        .values({
          tenant_id: h.fixtures.alpha.tenantId,
          id: crypto.randomUUID(),
          number: one,
          name: 'Somebody else',
          type: 'prepay',
          created_at: h.clock.now(),
          updated_at: h.clock.now(),
        })
        .execute(),
    );
    await importFile(h.deps, { importId: body.data.id, tenantId: h.fixtures.alpha.tenantId });
    expect(await found(body.data.id)).toMatchObject({
      state: 'failed',
      reason: `Row 2: Account ${one} is Somebody else here, not Meanwhile Ltd. Nothing was imported.`,
    });
    expect(await count(`select count(*) from accounts where number = '${two}'`)).toBe(0);
  });
});

test('the next numbers are set, and never to one that may be taken', async () => {
  const client = await manager();
  const { data: before } = await client.ok(getNextNumbers, {});
  const set = (data: Partial<typeof before>) => client.call(setNextNumbers, { body: { data } });
  const after = {
    account: before.account + 10,
    order: before.order + 10,
    invoice: before.invoice + 10,
    creditNote: before.creditNote,
  };
  expect((await set(after)).body.data).toEqual(after);
  const { number } = await h.placed(h.fixtures.acme, { date: '2026-03-10' });
  expect(number).toBe(`SO-${after.order}`);
  const refused = await set({ ...after, order: after.order + 1, invoice: before.invoice });
  expect(refused.refusal).toBe('NUMBER_TAKEN');
  expect((await set({ order: before.order })).refusal).toBe('NUMBER_TAKEN');
  expect((await client.ok(getNextNumbers, {})).data).toEqual({ ...after, order: after.order + 1 });
});
