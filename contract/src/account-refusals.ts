/** What signing in, one's own login and the members of an account may be refused with. */
export const ACCOUNT_REFUSALS = {
  INVALID_LOGIN: { status: 400, name: 'ValidationError', message: 'Invalid identifier or password' },
  TOO_MANY_LOGINS: {
    status: 429,
    name: 'RateLimitError',
    message: 'Too many failed logins for this address. Wait five minutes, or reset the password.',
  },
  UNCONFIRMED: { status: 400, name: 'ApplicationError', message: 'Your account email is not confirmed' },
  BLOCKED: { status: 400, name: 'ApplicationError', message: 'Your account has been blocked by an administrator' },
  DEACTIVATED: {
    status: 400,
    name: 'ApplicationError',
    message: 'This account is deactivated. You can take it up again.',
  },
  LOGIN_USED_ELSEWHERE: {
    status: 409,
    name: 'ConflictError',
    message: 'You work in the portal with this login too. Leave the account there first, on your profile.',
  },
  EMAIL_NOT_CONFIRMED: {
    status: 422,
    name: 'ValidationError',
    message: 'Type your own email address, so that the right account is deleted.',
    field: 'email',
  },
  WRONG_CURRENT_PASSWORD: {
    status: 400,
    name: 'ValidationError',
    message: 'The provided current password is invalid',
    field: 'currentPassword',
  },
  SAME_PASSWORD: {
    status: 400,
    name: 'ValidationError',
    message: 'Your new password must be different than your current password',
    field: 'password',
  },
  PASSWORDS_DIFFER: {
    status: 400,
    name: 'ValidationError',
    message: 'Passwords do not match',
    field: 'passwordConfirmation',
  },
  // An unknown code, one that was used, one that has run out, and one that a newer has replaced.
  INVALID_CODE: { status: 400, name: 'ValidationError', message: 'Incorrect code provided', field: 'code' },
  INVALID_TOKEN: { status: 400, name: 'ValidationError', message: 'Invalid token' },
  SECOND_FACTOR: {
    status: 400,
    name: 'ApplicationError',
    message: 'Enter the six digits that your authenticator shows, or a recovery code.',
    field: 'code',
  },
  WRONG_FACTOR: {
    status: 400,
    name: 'ApplicationError',
    message: 'This code does not hold. Wait for the next one, or use a recovery code that you have not used.',
    field: 'code',
  },
  FACTOR_ON: {
    status: 409,
    name: 'ConflictError',
    message: 'Your login asks for a second factor already. Switch it off before you set up another.',
  },
  PASSWORD_SET: {
    status: 409,
    name: 'ConflictError',
    message: 'Your new password is set. Log in with it and with your authenticator.',
  },
  LAST_OWNER: {
    status: 409,
    name: 'ConflictError',
    message: 'An account needs an owner. Make somebody else an owner first.',
    field: 'role',
  },
  OWNER_ONLY: {
    status: 403,
    name: 'ForbiddenError',
    message: 'Only an owner of the account may make or change an owner.',
    field: 'role',
  },
  OWNER_UNLIMITED: {
    status: 400,
    name: 'ValidationError',
    message: 'An owner is limited neither to sites nor to dates. Choose another role, or no limits.',
    field: 'role',
  },
  UNKNOWN_SITE: {
    status: 400,
    name: 'ValidationError',
    message: 'One of these sites is not of this account. Choose them again.',
    field: 'siteIds',
  },
  DATES_REVERSED: {
    status: 400,
    name: 'ValidationError',
    message: 'The last day lies before the first.',
    field: 'validTo',
  },
  ALREADY_MEMBER: {
    status: 409,
    name: 'ConflictError',
    message: 'This person works in the account already. Change what they may do in the list of members.',
    field: 'email',
  },
  TOO_MANY_INVITATIONS: {
    status: 409,
    name: 'ConflictError',
    message: 'Fifty invitations wait for an answer. Take back those that are not needed.',
    field: 'email',
  },
  NAME_AND_PASSWORD: {
    status: 400,
    name: 'ValidationError',
    message: 'Enter your name and choose a password of at least 8 characters.',
    field: 'name',
  },
  UNKNOWN_MAIL: { status: 400, name: 'ValidationError', message: 'There is no mail of this kind.', field: 'mails' },
} as const;
