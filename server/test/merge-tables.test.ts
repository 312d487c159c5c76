import { expect, test } from 'vitest';
import { harness } from './harness.ts';

const h = harness();

/** Tables that name an account and whose rows a merge leaves where they are, each with its reason. */
const STAYS: Record<string, string> = {
  accounts: 'the merged account itself, which names its survivor',
  account_merges: 'the record of the merge',
  idempotency_keys: 'answers to requests that were made in the merged account; a repeat must get the same answer',
  invoice_run_accounts: 'a run invoices what an account has when its turn comes, and of a merged one nothing is left',
  order_counts: 'counted again from the orders of both accounts',
  order_spend: 'added up again from the jobs of both accounts',
  search_words: 'follow their order or document',
};

test('a merge moves the rows of every table that names an account, or the table is listed with its reason', async () => {
  const named = await h.rows<{ name: string }>(`select distinct k.conrelid::regclass::text as name from pg_constraint k
    where k.contype = 'f' and k.confrelid = 'accounts'::regclass
    union select c.relname::text from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
      and c.relnamespace = 'public'::regnamespace where a.attname = 'account_id' and not a.attisdropped order by 1`);
  const moved = await h.rows<{ name: string; key: string }>('select * from tonnage_merged_tables()');
  expect([...moved.map(({ name }) => name), ...Object.keys(STAYS)].toSorted()).toEqual(named.map(({ name }) => name));
  const columns = await h.rows<{ name: string }>(`select t.name from tonnage_merged_tables() t
    join pg_attribute a on a.attrelid = t.name::regclass and a.attname = t.key`);
  expect(columns).toHaveLength(moved.length);
});
