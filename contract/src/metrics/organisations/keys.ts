import { MOST_SHARED_DAYS, ORGANISATION_KEY_SCOPES, SHARED_SCOPE } from '@tonnage/domain/metrics/key-scopes';
import { z } from 'zod';
import { keyLimits, limited } from '../../core/api-keys.ts';
import { dataOf, one } from '../../envelope.ts';
import { id, idParams, instant, named } from '../../fields.ts';
import { group } from '../../group.ts';
import { metricName } from '../fields.ts';

const scope = z.enum(ORGANISATION_KEY_SCOPES);

/** An organisation's API keys and shared links, newest first; revoked ones come last. */
export const organisationKeys = z.array(
  z.object({
    id,
    name: z.string(),
    /** Its first characters; the rest is not stored. */
    hint: z.string(),
    /** A shared link has `scorecard.view` alone. */
    scopes: z.array(z.enum([...ORGANISATION_KEY_SCOPES, SHARED_SCOPE])),
    /** Of a shared link; null: all of the organisation's projects. */
    project: named.nullable(),
    madeBy: z.string(),
    /** False: its creator no longer manages the organisation, or it was revoked or has expired. */
    works: z.boolean(),
    createdAt: instant,
    ...limited,
    lastUsedAt: instant.nullable(),
    revokedAt: instant.nullable(),
  }),
);
export type OrganisationKeys = z.output<typeof organisationKeys>;

const apiKeys = group({ tag: 'Metrics: API keys', access: 'organisations', path: '/metrics/organisations/{id}' });

export const listOrganisationKeys = apiKeys({
  summary: 'List an organisation’s API keys and shared links',
  method: 'GET',
  path: '/keys',
  params: idParams,
  response: one(organisationKeys),
  refusals: ['NOT_MANAGER'],
});

export const createOrganisationKey = apiKeys.create({
  summary: 'Create an API key for an organisation. `secret` is only returned here and is not stored',
  path: '/keys',
  params: idParams,
  body: dataOf({ name: metricName, scopes: z.array(scope).min(1).max(ORGANISATION_KEY_SCOPES.length), ...keyLimits }),
  response: one(z.object({ secret: z.string(), keys: organisationKeys })),
  refusals: ['NOT_MANAGER', 'TOO_MANY_KEYS'],
});

export const shareScorecard = apiKeys.create({
  summary:
    'Create a link that shows the scorecard of an organisation or project to anyone. `url` is only returned here',
  path: '/links',
  params: idParams,
  body: dataOf({
    name: metricName,
    projectId: id.nullable(),
    /** How long it works. */
    days: z.number().int().min(1).max(MOST_SHARED_DAYS),
  }),
  response: one(z.object({ url: z.string(), keys: organisationKeys })),
  refusals: ['NOT_MANAGER', 'TOO_MANY_KEYS'],
});

export const revokeOrganisationKey = apiKeys({
  summary: 'Revoke an organisation’s API key or shared link. It stops working at once',
  method: 'DELETE',
  path: '/keys/{keyId}',
  params: z.object({ id: z.string(), keyId: z.string() }),
  response: one(organisationKeys),
  refusals: ['NOT_MANAGER', 'WRONG_STATE'],
});
