import { type RawBuilder, sql } from 'kysely';

/**
 * Whether an account, by its alias in the statement, pays the VAT of its invoices to HMRC: only who is registered can. Source: VAT Act
 * 1994, section 55A; SI 2019/892.
 */
export const paysVatItself = (account: 'a' | 'accounts'): RawBuilder<boolean> =>
  sql`(${sql.ref(`${account}.reverse_charge`)} and ${sql.ref(`${account}.vat_number`)} is not null)`;
