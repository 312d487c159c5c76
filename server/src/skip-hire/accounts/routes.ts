import { findAllAccounts, findMyAccount, setAccount } from '@tonnage/contract/skip-hire/accounts/accounts';
import {
  createAccount as createAccountEndpoint,
  updateAccount as updateAccountEndpoint,
} from '@tonnage/contract/skip-hire/accounts/registration';
import type { Binder } from '../../platform/http/endpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { hostOf } from '../../platform/sessions/session.ts';
import { createAccount } from './commands/create-account.ts';
import { switchAccount } from './commands/switch-account.ts';
import { updateAccount } from './commands/update-account.ts';
import { presentAccount, presentMembership } from './present.ts';
import type { AccountContext, Reading } from '../../platform/context.ts';
import { accountOf, memberships, owedBy } from './queries.ts';

export function accountRoutes(bind: Binder, deps: Deps): void {
  bind.open(createAccountEndpoint, async (request, { body }) => ({
    data: await createAccount(deps, body.data, hostOf(request)),
  }));
  bind.session(findAllAccounts, async ({ db, now, session }) => {
    const rows = await memberships(db, { tenantId: session.tenantId, userId: session.user.id, now });
    return { data: rows.map((row) => presentMembership(row, session.accountId)) };
  });
  bind.account(findMyAccount, async (ctx) => ({ data: await shown(ctx) }));
  bind.account(updateAccountEndpoint, async (ctx, { params, body }) => {
    await updateAccount(ctx, params.id, body.data);
    return { data: await shown(ctx) };
  });
  bind.session(setAccount, async (ctx, { body }) => {
    const row = await switchAccount(ctx, body.data.newAccountId);
    return { data: presentMembership(row, row.id) };
  });
}

/** The member's account; what it owes only for those who see its invoices, and see the whole of it. */
async function shown({ db, scope, now }: Reading<AccountContext>) {
  const seesOwed = scope.may('invoices.view') && scope.siteIds === null;
  return presentAccount(await accountOf(db, scope), scope, seesOwed ? await owedBy(db, scope, now) : null);
}
