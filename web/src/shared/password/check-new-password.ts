import { PASSWORD_MIN } from '@tonnage/domain/common/passwords';
import { words } from './words.ts';

export interface NewPassword {
  password: string;
  passwordConfirmation: string;
}

/** The errors of a new password, by field: long enough, the same twice. */
export function checkNewPassword({ password, passwordConfirmation }: NewPassword, min: number = PASSWORD_MIN) {
  return {
    password: password.length < min ? words.short(min) : null,
    passwordConfirmation: password === passwordConfirmation ? null : words.differ,
  };
}
