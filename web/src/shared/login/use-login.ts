import { useMutation } from '@tanstack/react-query';
import type { User } from '@tonnage/contract/core/identity/auth';
import { useState } from 'react';
import { justLoggedIn } from '../passkeys/just-logged-in.ts';
import { ApiError } from '../../lib/api-error.ts';

export interface Credentials {
  email: string;
  password: string;
  /** The two-factor code; sent once the server has asked for it. */
  code: string;
}

const { identifier, password, code } = CONTRACT_FIELDS.login;

/** The facts of their fields. */
export const CREDENTIAL_FIELDS = { email: identifier, password, code };

export type Login = ReturnType<typeof useLogin>;

/**
 * Signs a user in. `needsCode`: a two-factor code is required. `trusts`: none is asked for on this device for a while.
 * `refused`: the server's error code. `isOfCode`: the error concerns the code, not the password.
 */
export function useLogin(onIn: (user: User, jwt: string) => unknown) {
  const [needsCode, setNeedsCode] = useState(false);
  const [trusts, setTrusts] = useState(false);
  const sending = useMutation({
    // `reactivate` reactivates a deactivated account.
    mutationFn: async ({ email, password, code, reactivate }: Credentials & { reactivate?: boolean }) => {
      // The first page is shown before any code that calls the server is loaded.
      const { signIn } = await import('../../lib/sign-in.ts');
      return signIn({
        identifier: email.trim(),
        password,
        ...(needsCode && code.trim() !== '' ? { code, ...(trusts ? { trustDevice: true } : {}) } : {}),
        ...(reactivate ? { reactivate } : {}),
      });
    },
    onSuccess: ({ jwt, user }) => {
      justLoggedIn.note();
      return onIn(user, jwt);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'SECOND_FACTOR') setNeedsCode(true);
    },
  });
  const refused = sending.error instanceof ApiError ? sending.error.code : undefined;
  return {
    sending,
    needsCode,
    trusts,
    setTrusts,
    refused,
    isOfCode: refused === 'SECOND_FACTOR' || refused === 'WRONG_FACTOR',
  };
}
