import { findAllAccounts, findMyAccount, setAccount } from '@tonnage/contract/accounts';
import type { Binder } from '../../platform/endpoint.ts';
import { switchAccount } from './commands/switch-account.ts';
import { presentAccount, presentMembership } from './present.ts';
import { accountOf, memberships } from './queries.ts';

export function accountRoutes(bind: Binder): void {
  bind.session(findAllAccounts, async ({ db, now, session }) => {
    const rows = await memberships(db, { tenantId: session.tenantId, userId: session.user.id, now });
    return { data: rows.map((row) => presentMembership(row, session.accountId)) };
  });
  bind.account(findMyAccount, async ({ db, scope }) => ({ data: presentAccount(await accountOf(db, scope), scope) }));
  bind.session(setAccount, async (ctx, { body }) => {
    const row = await switchAccount(ctx, body.data.newAccountId);
    return { data: presentMembership(row, row.id) };
  });
}
