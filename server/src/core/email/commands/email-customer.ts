import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { Role } from '@tonnage/domain/skip-hire/permissions';
import { sql } from 'kysely';
import type { BaseContext } from '../../../platform/http/context.ts';
import { queueMail, type OrderTemplate } from './queue-email.ts';

/** The recipients of an email: the person who made the request, if any, or everyone with a role in their account. */
export interface Concerned {
  accountId: string;
  /** Null: the email concerns the whole account, so it is not for people limited to some sites. */
  siteId: string | null;
  userId: string | null;
  role?: Role;
}

/**
 * Emails a customer about the result of their request: the requester, if they can still work in the account and at that site,
 * otherwise its owners, so that the email never goes to former members, and always to someone. `once` as in `queueMail`, per
 * person.
 */
export async function emailCustomer(
  ctx: BaseContext & { scope: { tenantId: string } },
  template: OrderTemplate,
  to: Concerned,
  data: Record<string, unknown>,
  once?: string,
): Promise<void> {
  const today = dateIn(LONDON, ctx.now);
  const members = await ctx.db
    .selectFrom('account_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.email', 'u.name', 'u.confirmed_at', 'm.role'])
    .where('m.account_id', '=', to.accountId)
    .where('m.tenant_id', '=', ctx.scope.tenantId)
    .where('u.blocked_at', 'is', null)
    .where(sql<boolean>`not tonnage_blocked(u.id)`)
    .where((eb) => eb.or([eb('m.valid_from', 'is', null), eb('m.valid_from', '<=', today)]))
    .where((eb) => eb.or([eb('m.valid_to', 'is', null), eb('m.valid_to', '>=', today)]))
    .where((eb) =>
      eb.or([
        eb('m.site_ids', 'is', null),
        ...(to.siteId === null ? [] : [eb(eb.val(to.siteId), '=', eb.fn.any('m.site_ids'))]),
      ]),
    )
    .where((eb) => eb.or([eb('m.user_id', '=', to.userId), eb('m.role', 'in', ['owner', to.role ?? 'owner'])]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('email_opt_outs as r')
            .select('r.template')
            .whereRef('r.user_id', '=', 'm.user_id')
            .whereRef('r.account_id', '=', 'm.account_id')
            .where('r.template', '=', template),
        ),
      ),
    )
    .orderBy('u.id')
    .execute();
  const preferred = members.filter(({ id, role }) => id === to.userId || role === to.role);
  for (const { id, email, name, confirmed_at } of preferred.length > 0 ? preferred : members) {
    const addressee = { email, name: confirmed_at === null ? null : name, accountId: to.accountId };
    await queueMail(
      ctx,
      template,
      addressee,
      { ...data, userId: id },
      once === undefined ? undefined : `${once}:${id}`,
    );
  }
}
