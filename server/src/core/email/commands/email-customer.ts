import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { Role } from '@tonnage/domain/skip-hire/permissions';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { BaseContext } from '../../../platform/context.ts';
import { uuids } from '../../../platform/db/arrays.ts';
import type { CustomerEmail } from '../define-email.ts';
import { queueMail } from './queue-email.ts';

/** The recipients of an email: the person who made the request, if any, or everyone with a role in their account. */
export interface Concerned {
  accountId: string;
  /** Null: the email concerns the whole account, so it is not for people limited to some sites. */
  siteId: string | null;
  userId: string | null;
  role?: Role;
  /** Who rang about an order taken on the telephone, and hears of it in place of the owners. */
  caller?: { name: string; email: string | null } | null;
}

type MailContext = BaseContext & { scope: { tenantId: string } };

/**
 * Emails a customer about the result of their request: the people of `emailPeople`, and the account's own address if none of them
 * gets it, unless that address belongs to a user who turned this email off. Returns the addresses that get it; none if the account
 * has no address either. An address without a user gets a link of its own where the email asks for an answer (decision 34).
 */
export async function emailCustomer<Data extends z.ZodObject>(
  ctx: MailContext,
  kind: CustomerEmail<Data>,
  to: Concerned,
  data: z.input<Data>,
  once?: string,
  holdSeconds = 0,
): Promise<string[]> {
  const reached = await emailPeople(ctx, kind, to, data, once, holdSeconds);
  if (reached.length > 0) return reached;
  const { email } = await ctx.db
    .selectFrom('accounts')
    .select('email')
    .where('tenant_id', '=', ctx.scope.tenantId)
    .where('id', '=', to.accountId)
    .executeTakeFirstOrThrow();
  if (!email || (await turnedOff(ctx, kind, { accountId: to.accountId, email }))) return [];
  await queueMail(ctx, kind, { email, name: null, accountId: to.accountId }, data, once, holdSeconds);
  return [email];
}

/** Whether the address belongs to a user of the account who turned this email off. */
async function turnedOff(
  { db, scope }: Pick<MailContext, 'db' | 'scope'>,
  kind: Pick<CustomerEmail, 'name'>,
  { accountId, email }: { accountId: string; email: string },
): Promise<boolean> {
  const off = await db
    .selectFrom('email_opt_outs as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select('r.template')
    .where('r.tenant_id', '=', scope.tenantId)
    .where('r.account_id', '=', accountId)
    .where('r.template', '=', kind.name)
    .where('u.email', '=', email)
    .executeTakeFirst();
  return off !== undefined;
}

/**
 * Emails the requester, if they can still work in the account and at that site, otherwise its owners, so that the email never goes
 * to former members; and the caller of an order taken on the telephone. `once` as in `queueMail`, per person, `holdSeconds` too. Returns
 * the addresses that get it.
 */
export async function emailPeople<Data extends z.ZodObject>(
  ctx: MailContext,
  kind: CustomerEmail<Data>,
  to: Concerned,
  data: z.input<Data>,
  once?: string,
  holdSeconds = 0,
): Promise<string[]> {
  const { rang, people } = await peopleFor(ctx, kind, to);
  if (rang !== null)
    await queueMail(
      ctx,
      kind,
      { email: rang, name: to.caller!.name, accountId: to.accountId },
      data,
      once,
      holdSeconds,
    );
  for (const { id, email, name, confirmed_at } of people) {
    const addressee = { email, name: confirmed_at === null ? null : name, accountId: to.accountId };
    const key = once === undefined ? undefined : `${once}:${id}`;
    await queueMail(ctx, kind, { ...addressee, userId: id }, data, key, holdSeconds);
  }
  return [...(rang === null ? [] : [rang]), ...people.map(({ email }) => email)];
}

/** Those whom `emailPeople` would email now, with the caller’s address if they are among them. */
async function peopleFor(
  ctx: Pick<MailContext, 'db' | 'now' | 'scope'>,
  kind: Pick<CustomerEmail, 'name' | 'binding'>,
  to: Concerned,
) {
  const members = await membersFor(ctx, kind, [to.accountId], to);
  const { caller = null } = to;
  const known = members.some(({ email }) => email === caller?.email) || (members.length > 0 && kind.binding);
  const rang = caller?.email && !known ? caller.email : null;
  return { rang, people: preferred(members, to, rang === null) };
}

/** The same for an email to everyone with a role in each of several accounts, by account. */
export async function peopleOfEach(
  ctx: Pick<MailContext, 'db' | 'now' | 'scope'>,
  kind: Pick<CustomerEmail, 'name'>,
  accountIds: readonly string[],
  role: Role,
) {
  const to = { siteId: null, userId: null, role };
  const members = Map.groupBy(await membersFor(ctx, kind, accountIds, to), ({ account_id }) => account_id);
  return new Map([...members].map(([id, all]) => [id, preferred(all, to, true)]));
}

type Sought = Omit<Concerned, 'accountId'>;

/** Of the members who may get an email those that it is for, otherwise all of them. */
function preferred<Member extends { id: string; role: string; email: string }>(
  members: readonly Member[],
  to: Sought,
  orAll: boolean,
): readonly Member[] {
  const chosen = members.filter(
    ({ id, role, email }) => id === to.userId || role === to.role || email === to.caller?.email,
  );
  return chosen.length > 0 || !orAll ? chosen : members;
}

function membersFor(
  ctx: Pick<MailContext, 'db' | 'now' | 'scope'>,
  kind: Pick<CustomerEmail, 'name'>,
  accountIds: readonly string[],
  to: Sought,
) {
  const today = dateIn(LONDON, ctx.now);
  return ctx.db
    .selectFrom('account_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.account_id', 'u.id', 'u.email', 'u.name', 'u.confirmed_at', 'm.role'])
    .where(sql<boolean>`m.account_id = any(${uuids(accountIds)})`)
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
    .where((eb) =>
      eb.or([
        eb('m.user_id', '=', to.userId),
        eb('m.role', 'in', ['owner', to.role ?? 'owner']),
        ...(to.caller?.email ? [eb('u.email', '=', to.caller.email)] : []),
      ]),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('email_opt_outs as r')
            .select('r.template')
            .whereRef('r.user_id', '=', 'm.user_id')
            .whereRef('r.account_id', '=', 'm.account_id')
            .where('r.template', '=', kind.name),
        ),
      ),
    )
    .orderBy('u.id')
    .execute();
}
