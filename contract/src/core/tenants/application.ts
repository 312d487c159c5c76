import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { one } from '../../envelope.ts';
import { id } from '../../fields.ts';
import { group } from '../../group.ts';
import { containerSubType, wasteType } from '../../skip-hire/catalogue.ts';

const image = z.object({ url: z.string() }).nullable();

/** The tenant as a guest sees it: brand, whether it is open, and links. */
export const application = z.object({
  id,
  name: z.string(),
  logo: image,
  favicon: image,
  brandColour: z.string().nullable(),
  onBrandColour: z.string().nullable(),
  disabled: z.boolean(),
  disabledMessage: z.string().nullable(),
  bookingUrl: z.string().nullable(),
  supportEmail: z.string().nullable(),
  supportPhone: z.string().nullable(),
  legalName: z.string().nullable(),
  companyNumber: z.string().nullable(),
  vatNumber: z.string().nullable(),
  address: z.string().nullable(),
  about: z.string().nullable(),
  privacyUrl: z.string().nullable(),
  copyrightYear: z.number().int(),
  gtmId: z.string().nullable(),
  /** Whether strangers may create an account for Metrics. */
  metricsSignUp: z.boolean(),
  /** Whether the login page shows the next free day for a postcode. */
  showsFreeDay: z.boolean(),
  /** Whether it shows the list prices for a postcode. */
  showsPrices: z.boolean(),
});
export type Application = z.output<typeof application>;

/** The terms to accept. An empty line in the text starts a paragraph. */
const terms = z.object({ version: z.string(), text: z.string() });

export const applicationForMembers = application.extend({
  containerSubtypes: z.array(containerSubType),
  wasteTypes: z.array(wasteType),
  terms,
  /** Whether orders and invoices can be paid by card here. */
  takesCards: z.boolean(),
  /** Where to pay by bank transfer. */
  bankDetails: z.string().nullable(),
});
export type ApplicationForMembers = z.output<typeof applicationForMembers>;

const guest = group({ tag: 'Application', access: 'guest', path: '/applications/me' });

/** The specification spells it this way. */
export const getApplicationAnonymous = guest({
  summary: 'Get the company at this address, without logging in',
  method: 'GET',
  path: '/anonimous',
  response: one(application),
  refusals: ['TENANT_UNKNOWN'],
  cacheable: true,
});

const icon = z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.enum(['any', 'maskable']) });

/**
 * The manifest that a device installs the portal from (W3C Application Manifest), with its own names and without a
 * `data` envelope.
 */
export const manifest = z.object({
  id: z.string(),
  name: z.string(),
  short_name: z.string(),
  description: z.string(),
  lang: z.string(),
  start_url: z.string(),
  scope: z.string(),
  display: z.literal('standalone'),
  background_color: z.string(),
  theme_color: z.string(),
  icons: z.array(icon),
});

export const getManifest = guest({
  summary: 'Get the web app manifest, with the company’s name and colour',
  method: 'GET',
  path: '/manifest',
  response: manifest,
  mime: 'application/manifest+json',
  refusals: ['TENANT_UNKNOWN'],
});

export const getApplicationAuth = endpoint({
  summary: 'Get the company with its catalogue and terms',
  tag: 'Application',
  method: 'GET',
  path: '/applications/me/auth',
  access: 'session',
  response: one(applicationForMembers),
});

export const getTerms = guest({
  summary: 'Get the terms that customers accept when they create an account or place an order',
  method: 'GET',
  path: '/terms',
  response: one(terms),
  refusals: ['TENANT_UNKNOWN'],
});
