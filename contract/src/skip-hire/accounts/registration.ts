import { parsePostcode } from '@tonnage/domain/common/postcode';
import { isSicCode } from '@tonnage/domain/common/sic-codes';
import { z } from 'zod';
import { newPassword, PASSWORD_REFUSALS } from '../../core/identity/auth.ts';
import { endpoint } from '../../endpoint.ts';
import { dataOf, one } from '../../envelope.ts';
import { emailAddress, idParams, nameText, requiredText, shortText, readable } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { account } from './accounts.ts';
import { businessDetails } from './business.ts';

/** SIC 2007, five digits: printed on every waste transfer note (trade-and-law.md §2.2). */
const sicCode = z.string().trim().min(1).refine(isSicCode, { error: 'Enter a five-digit SIC code.' });

const business = z.strictObject({
  name: nameText,
  ...businessDetails,
  sicCode,
  billingAddress: z.strictObject({
    addressLine1: requiredText,
    addressLine2: shortText.nullish(),
    town: requiredText,
    county: shortText.nullish(),
    postcode: readable(
      (text) => parsePostcode(text)?.unit ?? null,
      10,
      'Enter a full UK postcode, for example LS11 5PS.',
    ).min(1),
  }),
});

const person = z
  .strictObject({
    name: nameText,
    email: emailAddress,
    password: newPassword,
    passwordConfirmation: z.string().min(1).max(LIMITS.password),
  })
  .refine((given) => given.password === given.passwordConfirmation, {
    error: 'Passwords do not match',
    path: ['passwordConfirmation'],
  });

export const updateAccount = endpoint({
  advises: true,
  summary: 'Update the account’s business details. Only the company can change its name',
  tag: 'Accounts',
  method: 'PUT',
  path: '/accounts/{id}',
  access: 'account',
  params: idParams,
  body: dataOf({
    ...businessDetails,
    sicCode: sicCode.optional(),
    email: emailAddress.optional(),
    /** On one line. */
    billingAddress: z.string().trim().min(1).max(LIMITS.addressLine).optional(),
  }),
  response: one(account),
  refusals: ['VAT_NUMBER_NEEDED'],
});

export const createAccount = endpoint({
  summary:
    'Create a business account. The answer is the same whether or not the email address is known; an email says which',
  tag: 'Accounts',
  method: 'POST',
  path: '/accounts',
  access: 'guest',
  body: dataOf({
    business,
    user: person,
    termsAccepted: z.literal(true, { error: 'Accept the terms to create your account.' }),
    privacyAccepted: z.literal(true, { error: 'Accept the privacy notice to create your account.' }),
  }),
  status: 201,
  response: one(
    z.object({
      email: z.string(),
      /** `pending`: staff review new accounts before they can order. */
      status: z.enum(['pending', 'active']),
    }),
  ),
  refusals: ['TENANT_UNKNOWN', 'APPLICATION_DISABLED', ...PASSWORD_REFUSALS],
  limited: true,
  bareBody: true,
});
