import * as contract from '@tonnage/contract/skip-hire/accounts/merge';
import { mayMerge } from '@tonnage/domain/skip-hire/account-merge';
import type { Binder } from '../../platform/http/endpoint.ts';
import { Refusal } from '../../platform/refusal.ts';
import { mergeCustomer, undoMerge } from './commands/merge.ts';
import { customerShown } from './customers.present.ts';
import { mergePreview, mergeSide } from './merge.queries.ts';

/** Two customers of the company that are one. */
export function mergeRoutes(bind: Binder): void {
  bind.staff(contract.previewMerge, async (ctx, { params, query }) => {
    const [merged, survivor] = [await mergeSide(ctx, params.id), await mergeSide(ctx, query.into, 'into')];
    const allowed = mayMerge(merged, survivor);
    if (!allowed.allowed) throw new Refusal(allowed.code, { message: allowed.reason, field: 'into' });
    return { data: await mergePreview(ctx, merged, survivor) };
  });
  bind.staff(contract.mergeCustomer, async (ctx, { params, body }) => {
    await mergeCustomer(ctx, params.id, body.data.into);
    return customerShown(ctx, body.data.into);
  });
  bind.staff(contract.undoMerge, async (ctx, { params }) => {
    await undoMerge(ctx, params.id);
    return customerShown(ctx, params.id);
  });
}
