import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { emailAddress } from '../fields.ts';

/** It tells whether an address is known, as the specification's text does; so it is limited as strictly as signing in. */
export const checkMetricsEmail = endpoint({
  name: 'checkMetricsEmail',
  summary: 'Check whether an email address has a login: the first step of logging in to Metrics',
  tag: 'Metrics: organisations',
  method: 'POST',
  path: '/metrics/login',
  access: 'guest',
  body: z.strictObject({ email: emailAddress }),
  status: 200,
  response: z.object({ ok: z.literal(true) }),
  refusals: ['EMAIL_NOT_REGISTERED', 'TENANT_UNKNOWN', 'APPLICATION_DISABLED'],
  limited: true,
});
