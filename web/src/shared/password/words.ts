import { PASSWORD_MIN } from '@tonnage/domain/common/passwords';

/** What every app says about a new password; lengths in characters. */
export const words = {
  help: (min: number = PASSWORD_MIN) => `At least ${min} characters, and hard to guess.`,
  short: (min: number = PASSWORD_MIN) => `Use at least ${min} characters`,
  differ: 'Passwords do not match',
  confirm: 'Confirm password',
  newPassword: 'New password',
  confirmNew: 'Confirm new password',
};
