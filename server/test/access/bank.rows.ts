import { randomUUID } from 'node:crypto';
import type { Company } from '../fixtures.ts';
import type { Harness } from '../harness.ts';
import { nothing, staffWho, type Rows, type Things } from './policy.ts';

/** An open line of a company's bank statement, and a customer who is known to pay under its name. Returns the line's id. */
export async function bankLineOf(h: Harness, company: Company, accountId?: string): Promise<string> {
  const [fileId, id] = [randomUUID(), randomUUID()];
  const of = `'${company.tenantId}'`;
  await h.rows(`insert into bank_files (tenant_id, id, file_name, layout, columns, added, read_by, read_at)
    values (${of}, '${fileId}', 'march.csv', 'none', '[]', 1, '${h.fixtures.ledger.id}', now())`);
  await h.rows(`insert into bank_lines (tenant_id, id, file_id, identity, day, amount_pence, payer)
    values (${of}, '${id}', '${fileId}', '${id}', '2026-03-02', 500, 'Line ${id}')`);
  if (accountId !== undefined)
    await h.rows(`insert into bank_payers (tenant_id, name, account_id) values (${of}, '${id}', '${accountId}')`);
  return id;
}

/** Statements of the bank. */
export const bankRows: Rows = (h) => {
  const may = staffWho('invoices.manage');
  const text = 'Date,Description,Amount\n02/03/2026,Access Ltd,1.00';
  const fresh = async () => ({ bankLineId: await bankLineOf(h, h.fixtures.alpha) });
  const params = ({ bankLineId }: Things) => ({ params: { id: bankLineId } });
  const ofLine = { may, foreign: 'NOT_FOUND', wholeTenant: true, fresh } as const;
  return {
    listBankLines: { may, sent: nothing, fresh },
    getSureMatches: { may, sent: nothing },
    previewBankFile: { may, sent: () => ({ body: { data: { text } } }) },
    readBankFile: { may, sent: () => ({ body: { data: { text, fileName: 'march.csv' } } }) },
    acceptBankLines: {
      ...ofLine,
      sent: ({ bankLineId, accountId }) => ({ body: { data: { lines: [{ id: bankLineId, accountId }] } } }),
    },
    matchBankLine: {
      ...ofLine,
      sent: (things) => ({ ...params(things), body: { data: { accountId: things.accountId } } }),
    },
    leaveOutBankLine: { ...ofLine, sent: (things) => ({ ...params(things), body: { data: { reason: 'A loan' } } }) },
    putBackBankLine: {
      ...ofLine,
      sent: params,
      fresh: async () => {
        const { bankLineId } = await fresh();
        await h.rows(`update bank_lines set state = 'left_out', reason = 'A loan', settled_by = '${h.fixtures.ledger.id}',
          settled_at = now() where id = '${bankLineId}'`);
        return { bankLineId };
      },
    },
  };
};
