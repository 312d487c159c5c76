import { ORGANISATION_KEY_SCOPES } from '@tonnage/domain/metrics/key-scopes';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { dataOf, one } from '../../envelope.ts';
import { id, idParams, instant } from '../../fields.ts';
import { metricName } from '../fields.ts';

const tag = 'Metrics: API keys';
const access = 'organisations';
const scope = z.enum(ORGANISATION_KEY_SCOPES);

/** An organisation's API keys, newest first; revoked ones come last. */
export const organisationKeys = z.array(
  z.object({
    id,
    name: z.string(),
    /** Its first characters; the rest is not stored. */
    hint: z.string(),
    scopes: z.array(scope),
    madeBy: z.string(),
    /** False: its creator no longer manages the organisation, so it does not work. */
    works: z.boolean(),
    createdAt: instant,
    lastUsedAt: instant.nullable(),
    revokedAt: instant.nullable(),
  }),
);
export type OrganisationKeys = z.output<typeof organisationKeys>;

export const listOrganisationKeys = endpoint({
  name: 'listOrganisationKeys',
  summary: 'List an organisation’s API keys',
  tag,
  method: 'GET',
  path: '/metrics/organisations/{id}/keys',
  access,
  params: idParams,
  status: 200,
  response: one(organisationKeys),
  refusals: ['NOT_MANAGER'],
});

export const makeOrganisationKey = endpoint({
  name: 'makeOrganisationKey',
  summary: 'Create an API key for an organisation. `secret` is only returned here and is not stored',
  tag,
  method: 'POST',
  path: '/metrics/organisations/{id}/keys',
  access,
  params: idParams,
  body: dataOf({ name: metricName, scopes: z.array(scope).min(1).max(ORGANISATION_KEY_SCOPES.length) }),
  status: 201,
  response: one(z.object({ secret: z.string(), keys: organisationKeys })),
  refusals: ['NOT_MANAGER', 'TOO_MANY_KEYS'],
});

export const revokeOrganisationKey = endpoint({
  name: 'revokeOrganisationKey',
  summary: 'Revoke an organisation’s API key. It stops working at once',
  tag,
  method: 'DELETE',
  path: '/metrics/organisations/{id}/keys/{keyId}',
  access,
  params: z.object({ id: z.string(), keyId: z.string() }),
  status: 200,
  response: one(organisationKeys),
  refusals: ['NOT_MANAGER', 'WRONG_STATE'],
});
