import { formatPence } from '@tonnage/domain/common/money';
import { type CustomerRow, readCustomer } from '@tonnage/domain/skip-hire/moving-in/customers';
import { newId } from '../../platform/db/ids.ts';
import { accountsByNumber, nameKey } from './accounts.queries.ts';
import { importer, inBatches, type Matched } from './importer.ts';

/** Customers with their contact. One whose number and name are here already is left as it is. */
export const customers = importer<CustomerRow, CustomerRow>({
  read: readCustomer,
  async match(reader, rows) {
    const known = await accountsByNumber(reader);
    const seen = new Map<string, { line: number; name: string }>();
    const matched: Matched<CustomerRow> = { add: [], same: 0, problems: [], notes: [] };
    for (const { line, row } of rows) {
      const key = row.number.toLowerCase();
      const [here, above] = [known.get(key), seen.get(key)];
      const other = here ?? above;
      if (other === undefined) {
        seen.set(key, { line, name: row.name });
        matched.add.push({ line, row });
      } else if (nameKey(other.name) === nameKey(row.name)) matched.same++;
      else
        matched.problems.push({
          line,
          problem: here
            ? `Account ${row.number} is ${here.name} here, not ${row.name}.`
            : `Account ${row.number} is ${other.name} in row ${above!.line}.`,
        });
    }
    const without = matched.add.filter(({ row }) => !row.household && row.sicCode === null).length;
    if (without > 0)
      matched.notes.push(
        `${without} ${without === 1 ? 'customer has' : 'customers have'} no SIC code. Their transfer notes need it: add it on the customer’s page.`,
      );
    return matched;
  },
  show: (row) => ({
    what: `${row.number} ${row.name}`,
    detail: [
      row.billingAddress,
      row.terms === null
        ? 'pays before each order'
        : `${row.terms.days} days${row.terms.basis === 'end_of_month' ? ' from the end of the month' : ''}`,
      row.terms && (row.creditLimitPence === null ? 'no credit limit' : `limit ${formatPence(row.creditLimitPence)}`),
      row.status === 'on_stop' ? 'on stop' : row.status === 'closed' ? 'closed' : null,
    ]
      .filter((part) => part)
      .join(', '),
  }),
  async write({ db, scope, now }, rows) {
    const entered = rows.map((row) => ({ id: newId(now), contactId: newId(now), row }));
    const own = { tenant_id: scope.tenantId, created_at: now, updated_at: now };
    await inBatches(entered, (part) =>
      db
        .insertInto('accounts')
        .values(
          part.map(({ id, row }) => ({
            ...own,
            id,
            number: row.number,
            name: row.name,
            status: row.status,
            type: row.terms === null ? 'prepay' : 'credit',
            credit_limit_pence: row.terms === null ? null : row.creditLimitPence,
            household: row.household,
            trading_name: row.tradingName,
            company_number: row.companyNumber,
            vat_number: row.vatNumber,
            sic_code: row.sicCode,
            email: row.email,
            phone: row.phone,
            invoice_email: row.invoiceEmail,
            billing_address: row.billingAddress,
            payment_terms_days: row.terms?.days ?? 30,
            terms_basis: row.terms?.basis ?? 'invoice',
          })),
        )
        .execute(),
    );
    const withContact = entered.filter(({ row }) => row.contact !== null);
    await inBatches(withContact, (part) =>
      db
        .insertInto('account_contacts')
        .values(part.map(({ id, contactId, row }) => ({ ...own, id: contactId, account_id: id, name: row.contact! })))
        .execute(),
    );
    const items = withContact.flatMap(({ id, contactId, row }) =>
      (['phone', 'email'] as const).flatMap((kind) => {
        const value = row[kind];
        return value === null ? [] : [{ ...own, id: newId(now), account_id: id, contact_id: contactId, kind, value }];
      }),
    );
    await inBatches(items, (part) => db.insertInto('account_contact_items').values(part).execute());
    return [
      { entity: 'accounts', ids: entered.map(({ id }) => id) },
      { entity: 'account_contacts', ids: withContact.map(({ contactId }) => contactId) },
      { entity: 'account_contact_items', ids: items.map(({ id }) => id) },
    ];
  },
});
