import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { changes, dataOf, many, one, pageQuery } from '../../envelope.ts';
import { emailAddress, id, idParams, instant, organisationName } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { description, metricName } from '../fields.ts';

const role = z.enum(['manager', 'member']);
const tag = 'Metrics: organisations';
const access = 'organisations';

export const organisation = z.object({
  id,
  name: z.string(),
  description: z.string(),
  timeZone: z.string(),
  /** Nobody accepts a value that they reported. */
  fourEyes: z.boolean(),
  /** The signed-in person's role in it. */
  role,
  createdAt: instant,
  updatedAt: instant,
});
export type Organisation = z.output<typeof organisation>;

/** A member of an organisation. */
export const organisationMember = z.object({
  id,
  name: z.string(),
  email: z.string(),
  pictureUrl: z.string().nullable(),
  role,
  /** How many metrics of the organisation they report, and view. */
  edits: z.number().int(),
  views: z.number().int(),
  you: z.boolean(),
  /** Has deactivated their login, and may return. */
  deactivated: z.boolean(),
  joinedAt: instant,
});
export type OrganisationMember = z.output<typeof organisationMember>;

export const listOrganisations = endpoint({
  summary: 'List my organisations by name',
  tag,
  method: 'GET',
  path: '/metrics/organisations',
  access,
  key: 'metrics.read',
  query: z.object({ ...changes, pagination: pageQuery }),
  response: many(organisation),
});

export const createOrganisation = endpoint({
  summary: 'Create an organisation. Its creator becomes the first manager',
  tag,
  method: 'POST',
  path: '/metrics/organisations',
  changes: ['organisations'],
  access,
  body: dataOf({
    name: organisationName,
    description: description.optional(),
    timeZone: z.string().trim().min(1).max(LIMITS.reference),
  }),
  status: 201,
  response: one(organisation),
  refusals: ['ORGANISATION_NAME_TAKEN', 'NOT_A_ZONE'],
});

export const checkOrganisationName = endpoint({
  summary: 'Check whether an organisation name is available',
  tag,
  method: 'GET',
  path: '/metrics/organisations/name-available',
  access,
  query: z.object({ name: metricName }),
  response: one(z.object({ available: z.boolean() })),
});

export const updateOrganisation = endpoint({
  summary: 'Update an organisation’s name, description, default time zone and whether nobody accepts their own values',
  tag,
  method: 'PATCH',
  path: '/metrics/organisations/{id}',
  changes: ['organisations', 'figures'],
  access,
  params: idParams,
  body: dataOf({
    name: organisationName.optional(),
    description: description.optional(),
    timeZone: z.string().trim().min(1).max(LIMITS.reference).optional(),
    fourEyes: z.boolean().optional(),
  }),
  response: one(organisation),
  refusals: ['NOT_MANAGER', 'ORGANISATION_NAME_TAKEN', 'NOT_A_ZONE'],
});

export const deleteOrganisation = endpoint({
  summary: 'Delete an organisation with all its projects and values. This can’t be undone',
  tag,
  method: 'DELETE',
  path: '/metrics/organisations/{id}',
  changes: ['organisations', 'figures'],
  access,
  params: idParams,
  body: dataOf({ confirmName: z.string().max(LIMITS.name) }),
  response: one(z.object({ id })),
  refusals: ['NOT_MANAGER', 'NAME_NOT_CONFIRMED'],
});

export const listOrganisationMembers = endpoint({
  summary: 'List an organisation’s members, managers first',
  tag,
  method: 'GET',
  path: '/metrics/organisations/{id}/members',
  access,
  params: idParams,
  query: z.object({ pagination: pageQuery }),
  response: many(organisationMember),
});

export const addOrganisationMember = endpoint({
  summary: 'Add someone with a login to the organisation, or make a member a manager',
  tag,
  method: 'POST',
  path: '/metrics/organisations/{id}/members',
  changes: ['organisations', 'figures'],
  access,
  params: idParams,
  body: dataOf({ email: emailAddress, role }),
  status: 201,
  response: one(organisationMember),
  refusals: ['NOT_MANAGER', 'NOT_A_COLLEAGUE', 'LAST_MANAGER'],
  limited: true,
});

export const removeOrganisationMember = endpoint({
  summary:
    'Remove someone from the organisation. The last manager and people who still report metrics can’t be removed',
  tag,
  method: 'DELETE',
  path: '/metrics/organisations/{id}/members/{userId}',
  changes: ['organisations', 'figures'],
  access,
  params: z.object({ id: z.string(), userId: z.string() }),
  response: one(z.object({ id })),
  refusals: ['NOT_MANAGER', 'LAST_MANAGER', 'STILL_EDITS'],
});

/**
 * It reveals whether an address is known, as the specification's text does; so it is rate-limited as strictly as
 * signing in.
 */
export const checkMetricsEmail = endpoint({
  summary: 'Check whether an email address has a login: the first step of logging in to Metrics',
  tag: 'Metrics: organisations',
  method: 'POST',
  path: '/metrics/login',
  access: 'guest',
  changes: [],
  body: z.strictObject({ email: emailAddress }),
  response: z.object({ ok: z.literal(true) }),
  refusals: ['EMAIL_NOT_REGISTERED', 'TENANT_UNKNOWN', 'APPLICATION_DISABLED'],
  limited: true,
});
