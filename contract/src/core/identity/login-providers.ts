import { ROLES, STAFF_ROLES } from '@tonnage/domain/skip-hire/permissions';
import { z } from 'zod';
import { dataOf, one } from '../../envelope.ts';
import { id, idParams, instant } from '../../fields.ts';
import { group } from '../../group.ts';
import { LIMITS } from '../../limits.ts';
import { user } from './auth.ts';

/** The login page that a person came from, to which they return. */
export const loginFace = z.enum(['portal', 'desk', 'metrics']);
export type LoginFace = z.output<typeof loginFace>;

const domain = z
  .string()
  .trim()
  .max(200)
  .overwrite((text) => text.toLowerCase().replace(/^@/, ''))
  .refine((text) => /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/.test(text), {
    error: 'Enter domains like example.co.uk.',
  });

const guests = group({ tag: 'Identity', access: 'guest', path: '/auth/login-providers' });

export const findLoginProviders = guests({
  summary: 'List the single sign-on that a login page offers: for everybody there, or for an email domain',
  method: 'GET',
  query: z.object({ face: loginFace, domain: z.string().max(200).optional() }),
  reads: [],
  response: one(
    z.array(
      z.object({
        id,
        name: z.string(),
        /** The people of its domains have no other way in. */
        required: z.boolean(),
      }),
    ),
  ),
  refusals: ['TENANT_UNKNOWN'],
  limited: LIMITS.passwordChecksPerMinute,
});

export const startProviderLogin = guests({
  summary: 'Start a login at a provider. Sends the browser a cookie for it, and answers with the address to open',
  method: 'POST',
  path: '/{id}/start',
  changes: [],
  params: idParams,
  body: dataOf({ face: loginFace }),
  response: one(z.object({ url: z.string() })),
  refusals: ['NOT_FOUND', 'PROVIDER_DOWN', 'TENANT_UNKNOWN'],
  limited: true,
});

export const logInByProvider = guests({
  summary: 'Finish a login at a provider with what it added to the address, in the browser that started it',
  method: 'POST',
  path: '/finish',
  changes: [],
  body: dataOf({ answer: z.string().max(8000) }),
  cost: 10,
  response: z.object({ jwt: z.string(), user }),
  refusals: [
    'PROVIDER_REFUSED',
    'PROVIDER_CANCELLED',
    'PROVIDER_DOWN',
    'PROVIDER_CLOCK',
    'PROVIDER_EMAIL',
    'PROVIDER_NOBODY',
    'BLOCKED',
    'APPLICATION_DISABLED',
    'TENANT_UNKNOWN',
  ],
  limited: true,
});

export const PROVIDER_AUDIENCES = ['staff', 'account', 'organisation'] as const;
export const ORGANISATION_ROLES = ['manager', 'member'] as const;

const shown = {
  name: z.string().trim().min(1).max(LIMITS.providerName),
  clientId: z.string().trim().min(1).max(400),
  domains: z.array(domain).min(1).max(LIMITS.providerDomains),
  /** The role of a person who signs in for the first time; null: nobody is made. */
  newcomerRole: z.enum([...new Set([...STAFF_ROLES, ...ROLES, ...ORGANISATION_ROLES])]).nullable(),
  /** The people of its domains have no other way in. */
  required: z.boolean(),
  /** Logging out ends the session at the provider too, if it can. */
  logsOut: z.boolean(),
  enabled: z.boolean(),
};

/** What stays: another issuer or other people are another provider. */
const fixed = {
  issuer: z.string().trim().min(1).max(400),
  audience: z.enum(PROVIDER_AUDIENCES),
  /** The customer, or the organisation of the metrics tool, that it is for. */
  audienceId: id.nullable(),
};

const clientSecret = z.string().trim().min(1).max(400);

export const loginProviders = z.object({
  providers: z.array(
    z.object({
      id,
      ...shown,
      ...fixed,
      audienceName: z.string().nullable(),
      /** The people who have signed in by it. */
      people: z.number().int(),
      lastUsedAt: instant.nullable(),
    }),
  ),
  /** The organisations that one can be for. */
  organisations: z.array(z.object({ id, name: z.string() })),
  /** The addresses to register at a provider, one for each host of the company. */
  redirectUrls: z.array(z.string()),
});
export type LoginProviders = z.output<typeof loginProviders>;
export type LoginProvider = LoginProviders['providers'][number];

const providers = group({ tag: 'Desk', access: 'staff', path: '/desk/login-providers', staff: 'staff.manage' });

export const listLoginProviders = providers({
  summary: 'List the company’s providers of single sign-on',
  method: 'GET',
  response: one(loginProviders),
});

export const testLoginProvider = providers({
  summary: 'Check that a provider answers, is who it says, and accepts the client. Nothing is stored',
  method: 'POST',
  path: '/test',
  changes: [],
  body: dataOf({
    issuer: fixed.issuer,
    clientId: shown.clientId,
    clientSecret: clientSecret.optional(),
    /** The provider whose stored secret is used if none is sent. */
    id: id.optional(),
  }),
  response: one(z.object({ problem: z.string().nullable() })),
  limited: true,
});

export const createLoginProvider = providers.create({
  summary: 'Add a provider of single sign-on, once it has passed the test',
  body: dataOf({ ...shown, ...fixed, clientSecret }),
  response: one(loginProviders),
  refusals: ['PROVIDER_UNFIT', 'PROVIDER_AUDIENCE', 'PROVIDER_DOMAIN_TAKEN', 'TOO_MANY_PROVIDERS'],
  limited: true,
});

export const updateLoginProvider = providers.update({
  summary:
    'Change a provider, once it has passed the test. Without a client secret it keeps its own. Turning it off ends its sessions',
  path: '/{id}',
  body: dataOf({ ...shown, clientSecret: clientSecret.optional() }),
  response: one(loginProviders),
  refusals: ['PROVIDER_UNFIT', 'PROVIDER_AUDIENCE', 'PROVIDER_DOMAIN_TAKEN'],
  limited: true,
});

export const removeLoginProvider = providers.remove({
  summary: 'Remove a provider. Its sessions end, and its people need another way to log in',
  path: '/{id}',
  response: one(loginProviders),
});
