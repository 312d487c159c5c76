import { z } from 'zod';
import { newPassword, PASSWORD_REFUSALS } from '../../core/identity/auth.ts';
import { endpoint } from '../../endpoint.ts';
import { dataOf, one } from '../../envelope.ts';
import { emailAddress, nameText } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';

export const createMetricsAccount = endpoint({
  summary:
    'Create an account for Metrics. The answer is the same whether or not the email address is known; an email says which',
  tag: 'Metrics: organisations',
  method: 'POST',
  path: '/metrics/accounts',
  changes: [],
  access: 'guest',
  body: dataOf({
    name: nameText,
    email: emailAddress,
    password: newPassword,
    passwordConfirmation: z.string().min(1).max(LIMITS.password),
    acceptPrivacy: z.boolean(),
  }),
  status: 201,
  response: one(z.object({ email: z.string() })),
  refusals: [
    'METRICS_SIGN_UP_CLOSED',
    'PRIVACY_NOT_ACCEPTED',
    'PASSWORDS_DIFFER',
    'TENANT_UNKNOWN',
    'APPLICATION_DISABLED',
    ...PASSWORD_REFUSALS,
  ],
  limited: true,
});
