import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { dataOf, one } from '../../envelope.ts';
import { emailAddress, id, idParams, instant, organisationName } from '../../fields.ts';
import { group } from '../../group.ts';
import { LIMITS } from '../../limits.ts';
import { description, metricName } from '../fields.ts';

const role = z.enum(['manager', 'member']);
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

const organisations = group({ tag: 'Metrics: organisations', access: 'organisations', path: '/metrics/organisations' });

export const listOrganisations = organisations.list({
  summary: 'List my organisations by name',
  key: 'metrics.read',
  entry: organisation,
  filters: {},
  changes: true,
  order: ['name:asc'],
});

export const createOrganisation = organisations.create({
  summary: 'Create an organisation. Its creator becomes the first manager',
  changes: ['organisations'],
  body: dataOf({
    name: organisationName,
    description: description.optional(),
    timeZone: z.string().trim().min(1).max(LIMITS.reference),
  }),
  response: one(organisation),
  refusals: ['ORGANISATION_NAME_TAKEN', 'NOT_A_ZONE'],
});

export const checkOrganisationName = organisations({
  summary: 'Check whether an organisation name is available',
  method: 'GET',
  path: '/name-available',
  query: z.object({ name: metricName }),
  response: one(z.object({ available: z.boolean() })),
});

export const updateOrganisation = organisations.update({
  summary: 'Update an organisation’s name, description, default time zone and whether nobody accepts their own values',
  path: '/{id}',
  changes: ['organisations', 'figures'],
  body: dataOf({
    name: organisationName.optional(),
    description: description.optional(),
    timeZone: z.string().trim().min(1).max(LIMITS.reference).optional(),
    fourEyes: z.boolean().optional(),
  }),
  response: one(organisation),
  refusals: ['NOT_MANAGER', 'ORGANISATION_NAME_TAKEN', 'NOT_A_ZONE'],
});

export const deleteOrganisation = organisations.remove({
  summary: 'Delete an organisation with all its projects and values. This can’t be undone',
  path: '/{id}',
  changes: ['organisations', 'figures'],
  body: dataOf({ confirmName: z.string().max(LIMITS.name) }),
  response: one(z.object({ id })),
  refusals: ['NOT_MANAGER', 'NAME_NOT_CONFIRMED'],
});

export const listOrganisationMembers = organisations.list({
  summary: 'List an organisation’s members, managers first',
  path: '/{id}/members',
  params: idParams,
  entry: organisationMember,
  filters: {},
  order: ['role:asc', 'name:asc'],
});

export const addOrganisationMember = organisations.create({
  summary: 'Add someone with a login to the organisation, or make a member a manager',
  path: '/{id}/members',
  changes: ['organisations', 'figures'],
  params: idParams,
  body: dataOf({ email: emailAddress, role }),
  response: one(organisationMember),
  refusals: ['NOT_MANAGER', 'NOT_A_COLLEAGUE', 'LAST_MANAGER'],
  limited: true,
});

export const removeOrganisationMember = organisations({
  summary:
    'Remove someone from the organisation. The last manager and people who still report metrics can’t be removed',
  method: 'DELETE',
  path: '/{id}/members/{userId}',
  changes: ['organisations', 'figures'],
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
