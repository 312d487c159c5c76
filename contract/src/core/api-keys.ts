import { API_SCOPES } from '@tonnage/domain/skip-hire/permissions';
import { z } from 'zod';
import { dataOf, one } from '../envelope.ts';
import { id, instant, requiredText } from '../fields.ts';
import { group } from '../group.ts';
import { LIMITS } from '../limits.ts';

const scope = z.enum(API_SCOPES);

const isNetwork = (text: string) => z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).safeParse(text).success;
const network = z.string().max(60).refine(isNetwork, {
  error: 'Enter network addresses like 203.0.113.7 or 203.0.113.0/24.',
});

/** How a key is limited when it is created. */
export const keyLimits = {
  /** Days after which it ends; null: when it is revoked. */
  days: z.number().int().min(1).max(LIMITS.keyDays).nullable().default(null),
  /** The addresses and networks that it works from; none: all. */
  networks: z.array(network).max(LIMITS.keyNetworks).default([]),
};

/** How a key is limited. */
export const limited = { expiresAt: instant.nullable(), networks: z.array(z.string()) };

/** The company's API keys, newest first; revoked ones come last. */
export const apiKeys = z.array(
  z.object({
    id,
    name: z.string(),
    /** Its first characters; the rest is not stored. */
    hint: z.string(),
    scopes: z.array(scope),
    madeBy: z.string().nullable(),
    /** False: it was revoked or has ended. */
    works: z.boolean(),
    createdAt: instant,
    ...limited,
    lastUsedAt: instant.nullable(),
    revokedAt: instant.nullable(),
  }),
);
export type ApiKeys = z.output<typeof apiKeys>;

const keys = group({ tag: 'Desk', access: 'staff', path: '/desk/keys', staff: 'settings.manage' });

export const listKeys = keys({
  summary: 'List API keys',
  method: 'GET',
  response: one(apiKeys),
});

export const createKey = keys.create({
  summary: 'Create an API key. `secret` is only returned here and is not stored',
  body: dataOf({ name: requiredText, scopes: z.array(scope).min(1).max(API_SCOPES.length), ...keyLimits }),
  response: one(z.object({ secret: z.string(), keys: apiKeys })),
  refusals: ['TOO_MANY_KEYS'],
});

export const revokeKey = keys.remove({
  summary: 'Revoke an API key. It stops working at once',
  path: '/{id}',
  response: one(apiKeys),
  refusals: ['WRONG_STATE'],
});
