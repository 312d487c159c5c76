import type { BankProposal } from '@tonnage/contract/skip-hire/billing/bank';
import { type Books, type OpenLine, proposeMatches } from '@tonnage/domain/skip-hire/bank/propose';
import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/context.ts';

type Reader = Pick<TenantContext, 'db' | 'scope'>;

/** What the open lines of the company may be, and all of those lines, the oldest first. */
export interface Proposals {
  lines: OpenLine[];
  of: ReadonlyMap<string, BankProposal>;
}

/** Compares all open lines with what customers owe and what was recorded. */
export async function proposals(ctx: Reader): Promise<Proposals> {
  const { db, scope } = ctx;
  const { rows: lines } =
    await sql<OpenLine>`select id, day, amount_pence as pence, payer, coalesce(reference, '') as reference
    from bank_lines where tenant_id = ${scope.tenantId} and state = 'open' order by day, id`.execute(db);
  if (lines.length === 0) return { lines, of: new Map() };
  const books = await booksOf(ctx, lines);
  const customers = new Map(books.customers.map((customer) => [customer.id, customer]));
  const found = proposeMatches(lines, books);
  return {
    lines,
    of: new Map(
      [...found].map(([id, { accountId, ...proposal }]) => {
        const { number, names } = customers.get(accountId)!;
        return [id, { ...proposal, account: { id: accountId, number, name: names[0]! } }];
      }),
    ),
  };
}

async function booksOf({ db, scope }: Reader, lines: readonly OpenLine[]): Promise<Books> {
  const { tenantId } = scope;
  const { rows: customers } = await sql<Books['customers'][number]>`
    select id, number, array_remove(array[name, trading_name], null)::text[] as names from accounts
    where tenant_id = ${tenantId} and merged_into is null`.execute(db);
  const { rows: invoices } = await sql<Books['invoices'][number]>`
    select id, account_id as "accountId", number, due_on as "dueOn", gross_pence - paid_pence - credited_pence as "openPence"
    from invoices where tenant_id = ${tenantId} and kind = 'invoice' and paid_pence + credited_pence < gross_pence`.execute(
    db,
  );
  // Cash and the card terminal's takings reach the bank in one sum, without the customer's name.
  const { rows: recorded } = await sql<Books['recorded'][number]>`
    select p.id, p.account_id as "accountId", p.amount_pence as pence, p.received_on as "receivedOn",
      coalesce(p.bank_reference, '') as reference,
      array(select i.number from allocations a join invoices i on i.id = a.invoice_id where a.payment_id = p.id)::text[] as invoices
    from payments p
    where p.tenant_id = ${tenantId} and p.status = 'paid' and p.provider in ('bank', 'cheque')
      and p.received_on between ${lines[0]!.day}::date - 5 and ${lines.at(-1)!.day}::date + 5
      and not exists (select from bank_lines l where l.tenant_id = p.tenant_id and l.payment_id = p.id)
    order by p.received_on, p.id`.execute(db);
  const payers = await db
    .selectFrom('bank_payers')
    .select(['name', 'account_id'])
    .where('tenant_id', '=', tenantId)
    .execute();
  return {
    customers,
    invoices,
    recorded,
    payers: new Map(payers.map(({ name, account_id: account }) => [name, account])),
  };
}

/** How many lines are open; none for those who may not record payments. */
export async function openBankLines({ db, scope }: Pick<TenantContext, 'db' | 'scope'>): Promise<{ n: number }> {
  if (!scope.may('invoices.manage')) return { n: 0 };
  return db
    .selectFrom('bank_lines')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('tenant_id', '=', scope.tenantId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
}
