import { useMutation } from '@tanstack/react-query';
import type { User } from '@tonnage/contract/auth';
import { useState } from 'react';
import { ApiError, call } from '../lib/api.ts';

export interface Credentials {
  email: string;
  password: string;
  /** Of the second factor; sent once the server has asked for it. */
  code: string;
  /** Takes a deactivated account up again. */
  reactivate?: boolean;
}

/** Signs somebody in. `asksCode`: their second factor is wanted too. `refused`: why not, as the server names it. */
export function useLogin(onIn: (user: User, jwt: string) => unknown) {
  const [asksCode, setAsksCode] = useState(false);
  const login = useMutation({
    mutationFn: async ({ email, password, code, reactivate }: Credentials) => {
      const given = { ...(asksCode && code.trim() !== '' ? { code } : {}), ...(reactivate ? { reactivate } : {}) };
      const { jwt } = await call('login', { body: { identifier: email.trim(), password, ...given } });
      return { jwt, user: await call('me', {}, { jwt }) };
    },
    onSuccess: ({ jwt, user }) => onIn(user, jwt),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'SECOND_FACTOR') setAsksCode(true);
    },
  });
  return { login, asksCode, refused: login.error instanceof ApiError ? login.error.code : undefined };
}

/** Whether a refusal is about the code and not about the password. */
export const isAboutCode = (refused: string | undefined) => refused === 'SECOND_FACTOR' || refused === 'WRONG_FACTOR';
