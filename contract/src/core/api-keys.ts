import { API_SCOPES } from '@tonnage/domain/skip-hire/permissions';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { dataOf, one } from '../envelope.ts';
import { id, idParams, instant, requiredText } from '../fields.ts';

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

const keep = { tag: 'Desk', access: 'staff', staff: 'settings.manage' } as const;

export const listKeys = endpoint({
  ...keep,
  summary: 'List API keys',
  method: 'GET',
  path: '/desk/keys',
  response: one(apiKeys),
});

export const createKey = endpoint({
  ...keep,
  summary: 'Create an API key. `secret` is only returned here and is not stored',
  method: 'POST',
  path: '/desk/keys',
  body: dataOf({ name: requiredText, scopes: z.array(scope).min(1).max(API_SCOPES.length) }),
  status: 201,
  response: one(z.object({ secret: z.string(), keys: apiKeys })),
  refusals: ['TOO_MANY_KEYS'],
});

export const revokeKey = endpoint({
  ...keep,
  summary: 'Revoke an API key. It stops working at once',
  method: 'DELETE',
  path: '/desk/keys/{id}',
  params: idParams,
  response: one(apiKeys),
  refusals: ['WRONG_STATE'],
});
