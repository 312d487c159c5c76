import { API_SCOPES } from '@tonnage/domain/skip-hire/permissions';
import { z } from 'zod';
import { dataOf, one } from '../envelope.ts';
import { id, instant, requiredText } from '../fields.ts';
import { group } from '../group.ts';

const scope = z.enum(API_SCOPES);

/** The company's API keys, newest first; revoked ones come last. */
export const apiKeys = z.array(
  z.object({
    id,
    name: z.string(),
    /** Its first characters; the rest is not stored. */
    hint: z.string(),
    scopes: z.array(scope),
    madeBy: z.string().nullable(),
    createdAt: instant,
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
  body: dataOf({ name: requiredText, scopes: z.array(scope).min(1).max(API_SCOPES.length) }),
  response: one(z.object({ secret: z.string(), keys: apiKeys })),
  refusals: ['TOO_MANY_KEYS'],
});

export const revokeKey = keys.remove({
  summary: 'Revoke an API key. It stops working at once',
  path: '/{id}',
  response: one(apiKeys),
  refusals: ['WRONG_STATE'],
});
