import type { AccountContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { customerEmails } from '../ports.ts';

/** Saves which emails about this account the person wants; the others stay unchanged. Throws UNKNOWN_MAIL. */
export async function chooseMails({ db, scope }: AccountContext, mails: Record<string, boolean>): Promise<void> {
  const kinds = customerEmails().map(({ name }) => name);
  const named = Object.entries(mails);
  if (named.some(([template]) => !kinds.includes(template))) throw new Refusal('UNKNOWN_MAIL');
  const user_id = scope.actor.userId!;
  for (const [template, wanted] of named) {
    if (wanted) {
      await db
        .deleteFrom('email_opt_outs')
        .where('user_id', '=', user_id)
        .where('account_id', '=', scope.accountId)
        .where('template', '=', template)
        .execute();
    } else {
      await db
        .insertInto('email_opt_outs')
        .values({ tenant_id: scope.tenantId, account_id: scope.accountId, user_id, template })
        .onConflict((c) => c.doNothing())
        .execute();
    }
  }
}
