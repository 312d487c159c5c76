import { LIMITS } from '../limits.ts';
import { PASSWORD_MIN, STAFF_PASSWORD_MIN } from '@tonnage/domain/common/passwords';

/** Refusals of signing in, one's own login and the members of an account. */
export const ACCOUNT_REFUSALS = {
  VIEW_NAME_TAKEN: {
    status: 409,
    message: 'You already have a view with this name. Choose another one.',
    field: 'name',
  },
  TOO_MANY_VIEWS: {
    status: 409,
    message: `You can save up to ${LIMITS.savedViews} views. Delete one first.`,
  },
  INVALID_LOGIN: { status: 400, message: 'Invalid identifier or password' },
  TOO_MANY_LOGINS: {
    status: 429,
    message: 'Too many failed attempts. Wait five minutes and try again, or reset your password.',
  },
  UNCONFIRMED: { status: 400, name: 'ApplicationError', message: 'Your account email is not confirmed' },
  BLOCKED: { status: 400, name: 'ApplicationError', message: 'Your account has been blocked by an administrator' },
  DEACTIVATED: {
    status: 400,
    name: 'ApplicationError',
    message: 'This account is deactivated. You can reactivate it.',
  },
  STAFF_PASSWORD_SHORT: {
    status: 400,
    name: 'ApplicationError',
    message: `Staff passwords have at least ${STAFF_PASSWORD_MIN} characters. Choose a longer one with “Forgot password”.`,
  },
  LOGIN_USED_ELSEWHERE: {
    status: 409,
    message: 'You also use this login for the portal. Leave your account there first, on your profile page.',
  },
  EMAIL_NOT_CONFIRMED: {
    status: 422,
    message: 'Type your own email address to confirm.',
    field: 'email',
  },
  WRONG_CURRENT_PASSWORD: {
    status: 400,
    message: 'The provided current password is invalid',
    field: 'currentPassword',
  },
  SAME_PASSWORD: {
    status: 400,
    message: 'Your new password must be different than your current password',
    field: 'password',
  },
  PASSWORDS_DIFFER: {
    status: 400,
    message: 'Passwords do not match',
    field: 'passwordConfirmation',
  },
  // A code that is unknown, used, expired, or replaced by a newer one.
  INVALID_CODE: { status: 400, message: 'Incorrect code provided', field: 'code' },
  INVALID_TOKEN: { status: 400, message: 'Invalid token' },
  SECOND_FACTOR: {
    status: 400,
    name: 'ApplicationError',
    message: 'Enter the six-digit code from your authenticator app, or a recovery code.',
    field: 'code',
  },
  WRONG_FACTOR: {
    status: 400,
    name: 'ApplicationError',
    message: 'That code isn’t right. Wait for the next one, or use a recovery code you haven’t used yet.',
    field: 'code',
  },
  PASSKEY_REFUSED: {
    status: 400,
    name: 'ApplicationError',
    message: 'That passkey doesn’t work here. It may have been removed. Use your password instead.',
  },
  PROVIDER_REQUIRED: {
    status: 403,
    message: 'People with this email address log in with single sign-on. Go back to the login page and choose it.',
  },
  PROVIDER_REFUSED: {
    status: 400,
    name: 'ApplicationError',
    message: 'That login didn’t work, or took more than ten minutes. Start again from the login page.',
  },
  PROVIDER_CANCELLED: {
    status: 400,
    name: 'ApplicationError',
    message: 'The single sign-on was cancelled. Start again from the login page.',
  },
  PROVIDER_DOWN: {
    status: 409,
    message: 'The single sign-on isn’t answering. Try again in a few minutes.',
  },
  PROVIDER_CLOCK: {
    status: 400,
    name: 'ApplicationError',
    message:
      'The clock of the single sign-on and ours are more than a minute apart. Tell whoever looks after it in your company.',
  },
  PROVIDER_EMAIL: {
    status: 400,
    name: 'ApplicationError',
    message:
      'The single sign-on didn’t confirm an email address of your company. Tell whoever looks after it in your company.',
  },
  PROVIDER_NOBODY: {
    status: 400,
    name: 'ApplicationError',
    message: 'Nobody here has this login yet. Ask the person who manages logins to invite you.',
  },
  PROVIDER_UNFIT: { status: 400, message: 'The connection doesn’t work yet.', field: 'issuer' },
  PROVIDER_AUDIENCE: {
    status: 400,
    message: 'Choose whom it’s for, and a role that they can have.',
    field: 'audience',
  },
  PROVIDER_DOMAIN_TAKEN: {
    status: 409,
    message: 'One of these domains belongs to another provider already.',
    field: 'domains',
  },
  TOO_MANY_PROVIDERS: {
    status: 409,
    message: `You have ${LIMITS.loginProviders} providers of single sign-on. Remove one first.`,
  },
  TOO_MANY_PASSKEYS: { status: 409, message: `You have ${LIMITS.passkeys} passkeys. Remove one first.` },
  SAME_EMAIL: { status: 400, message: 'That’s the address you have already. Enter another one.', field: 'email' },
  WRONG_EMAIL_CODES: {
    status: 400,
    message: 'Those codes aren’t right, or 30 minutes have passed. Check both emails, or start again.',
    field: 'newCode',
  },
  EMAIL_TAKEN: { status: 409, message: 'That address now belongs to another login. Start again with another one.' },
  PASSWORD_NEEDED: { status: 400, message: 'Enter your password to confirm that it’s you.', field: 'currentPassword' },
  FACTOR_ON: {
    status: 409,
    message: 'Two-factor authentication is already on. Turn it off before you set it up again.',
  },
  // The company requires it by now, and the session's login went without.
  FACTOR_REQUIRED: {
    status: 403,
    message: 'Set up two-factor authentication first. It’s required for your login.',
  },
  LAST_FACTOR: {
    status: 409,
    message:
      'Two-factor authentication is required for your login. Add a passkey or an authenticator app before you remove this one.',
  },
  PASSKEY_NEEDED: { status: 409, message: 'You already have a passkey. Log out, and log in with it.' },
  PASSWORD_SET: {
    status: 409,
    message: 'Your new password is set. Log in with it and a code from your authenticator app, or with your passkey.',
  },
  PASSWORD_SET_DEACTIVATED: {
    status: 409,
    message: 'Your new password is set. Your account is still deactivated: log in to reactivate it.',
  },
  LAST_OWNER: {
    status: 409,
    message: 'An account needs an owner. Make someone else an owner first.',
    field: 'role',
  },
  OWNER_ONLY: {
    status: 403,
    message: 'Only an owner can add or change another owner.',
    field: 'role',
  },
  OWNER_UNLIMITED: {
    status: 400,
    message: 'An owner’s access can’t be limited to sites or dates. Choose another role, or remove the limits.',
    field: 'role',
  },
  UNKNOWN_SITE: {
    status: 400,
    message: 'One of these sites isn’t in this account. Choose them again.',
    field: 'siteIds',
  },
  DATES_REVERSED: {
    status: 400,
    message: 'The last day is before the first.',
    field: 'validTo',
  },
  ALREADY_MEMBER: {
    status: 409,
    message: 'This person already has access to the account. Change their role under People instead.',
    field: 'email',
  },
  TOO_MANY_INVITATIONS: {
    status: 409,
    message: 'You already have 50 pending invitations. Withdraw the ones you no longer need.',
    field: 'email',
  },
  TOO_MANY_EMAILS: {
    status: 429,
    message: 'We’ve already sent this address five invitations in the last hour. Wait an hour before you send another.',
    field: 'email',
  },
  NAME_AND_PASSWORD: {
    status: 400,
    message: 'Enter your name and choose a password.',
    field: 'name',
  },
  LOGIN_NEEDED: {
    status: 400,
    message: 'You already have a login with this email address. Enter its password to accept.',
    field: 'password',
  },
  WRONG_PASSWORD: {
    status: 400,
    message: 'That isn’t the password of your login. Try again, or reset it.',
    field: 'password',
  },
  PASSWORD_SHORT: {
    status: 400,
    message: `Use at least ${PASSWORD_MIN} characters.`,
    field: 'password',
  },
  PASSWORD_PERSONAL: {
    status: 400,
    message: 'Your password can’t contain your name, your email address or the company’s name.',
    field: 'password',
  },
  PASSWORD_GUESSABLE: {
    status: 400,
    message: 'This password is too easy to guess. Try three or four unrelated words.',
    field: 'password',
  },
  NOT_THE_CHOSEN_PASSWORD: {
    status: 400,
    message: 'That isn’t the password chosen for this login. Try again, or choose a new one.',
    field: 'password',
  },
  BLOCK_YOURSELF: {
    status: 409,
    message: 'You can’t block your own login. Ask another manager.',
  },
  FACTOR_YOURSELF: {
    status: 409,
    message: 'Change your own two-factor authentication on your profile page, or ask someone else to remove it.',
  },
  FACTOR_ELSEWHERE: {
    status: 409,
    message: 'They use this login elsewhere too, so it can’t be changed here. They can use a recovery code.',
  },
  UNKNOWN_MAIL: { status: 400, message: 'There is no email of this kind.', field: 'mails' },
  ACCOUNT_MERGED: {
    status: 409,
    message: 'This account has been merged into another one. Use that one instead.',
  },
  SAME_ACCOUNT: {
    status: 409,
    message: 'Choose another customer. A customer can’t be merged into itself.',
    field: 'into',
  },
  MERGE_OVER: {
    status: 409,
    message: 'A merge can only be undone within 24 hours.',
  },
  VAT_NUMBER_NEEDED: {
    status: 409,
    message:
      'The domestic reverse charge applies to your invoices, so we need your VAT number. Call us if you’re no longer registered for VAT.',
    field: 'vatNumber',
  },
  FOLLOW_UP_PAST: {
    status: 400,
    message: 'Choose today or a later day.',
    field: 'followUpOn',
  },
  MERGE_TIED: {
    status: 409,
    message: 'Money has been booked between the two customers since the merge, so it can’t be undone.',
  },
} as const;
