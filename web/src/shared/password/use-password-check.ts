import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';

/** How long somebody has stopped typing before the server is asked, milliseconds. */
const PAUSE_MS = 400;
/** Shorter ones are said to be too short by the form itself. */
const MIN_LENGTH = 8;

/** Whose a new password is to be, as far as the page knows: the server compares it with their names. */
export interface PasswordOwner {
  name?: string | undefined;
  email?: string | undefined;
  company?: string | undefined;
  staff?: boolean | undefined;
}

/**
 * Why the server would not take a password that is being typed, or undefined. It decides again when the password is sent; a check that
 * cannot be made says nothing.
 */
export function usePasswordCheck(password: string, owner: PasswordOwner): string | undefined {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setTyped(password), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [password]);
  const body = { password: typed, ...owner };
  const { data } = useQuery({
    queryKey: ['checkPassword', body],
    queryFn: () => call('checkPassword', { body }),
    enabled: typed.length >= MIN_LENGTH && typed === password,
    retry: false,
    // A password is nothing to keep.
    gcTime: 0,
  });
  return typed === password ? (data?.data.problem ?? undefined) : undefined;
}
