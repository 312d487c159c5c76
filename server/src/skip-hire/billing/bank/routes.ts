import { LIMITS } from '@tonnage/contract/limits';
import * as bank from '@tonnage/contract/skip-hire/billing/bank';
import type { Reading, TenantContext } from '../../../platform/context.ts';
import type { Binder } from '../../../platform/http/endpoint.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { bankLineTable } from './bank-lines.queries.ts';
import { leaveOut, putBack } from './commands/leave-out.ts';
import { acceptLines, matchLine } from './commands/match-lines.ts';
import { readBankFile } from './commands/read-file.ts';
import { readFile } from './file.queries.ts';
import { proposals, type Proposals } from './proposals.queries.ts';

/** Statements of the bank, and what their lines pay. */
export function bankRoutes(bind: Binder): void {
  bind.staff(bank.listBankLines, async (ctx, given) => {
    const { data, meta } = await bankLineTable.answer(ctx, given);
    const all = await proposals(ctx);
    const sure = sureLines(all);
    return {
      data: data.map((line) => ({ ...line, proposal: all.of.get(line.id) ?? null })),
      meta: { ...meta, open: totalOf(all.lines), sure: totalOf(sure) },
    };
  });
  bind.staff(bank.getSureMatches, async (ctx) => {
    const all = await proposals(ctx);
    return {
      data: sureLines(all)
        .slice(0, LIMITS.bankAccepted)
        .map(({ id, day, pence: amountPence, payer }) => ({
          id,
          day,
          amountPence,
          payer,
          proposal: all.of.get(id)!,
        })),
    };
  });
  bind.staff(bank.previewBankFile, async (ctx, { body }) => ({ data: (await readFile(ctx, body.data)).preview }));
  bind.staff(bank.readBankFile, async (ctx, { body }) => ({ data: await readBankFile(ctx, body.data) }));
  bind.staff(bank.acceptBankLines, async (ctx, { body }) => ({ data: await acceptLines(ctx, body.data.lines) }));
  bind.staff(bank.matchBankLine, async (ctx, { params, body }) => {
    await matchLine(ctx, params.id, body.data);
    return shown(ctx, params.id);
  });
  bind.staff(bank.leaveOutBankLine, async (ctx, { params, body }) => {
    await leaveOut(ctx, params.id, body.data.reason);
    return shown(ctx, params.id);
  });
  bind.staff(bank.putBackBankLine, async (ctx, { params }) => {
    await putBack(ctx, params.id);
    return shown(ctx, params.id);
  });
}

const sureLines = ({ lines, of }: Proposals) => lines.filter(({ id }) => of.get(id)?.certainty === 'sure');

const totalOf = (lines: Proposals['lines']) => ({
  count: lines.length,
  pence: lines.reduce((sum, { pence }) => sum + pence, 0),
});

async function shown(ctx: Reading<TenantContext>, id: string) {
  const line = await bankLineTable.one(ctx, id);
  if (!line) throw new Refusal('NOT_FOUND');
  return { data: line };
}
