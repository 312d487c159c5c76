import { useQuery } from '@tanstack/react-query';
import { PASSWORD_MIN } from '@tonnage/domain/common/passwords';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';

/** The pause in typing before the server is asked, milliseconds. */
const PAUSE_MS = 400;

/** What the page knows of the password's owner: the server compares the password with their names. */
export interface PasswordOwner {
  name?: string | undefined;
  email?: string | undefined;
  company?: string | undefined;
  staff?: boolean | undefined;
}

/**
 * Why the server would refuse the password being typed, or undefined. The server decides again on submit; a check that
 * fails returns undefined.
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
    // The form itself rejects shorter passwords.
    enabled: typed.length >= PASSWORD_MIN && typed === password,
    retry: false,
    // A password must not be cached.
    gcTime: 0,
  });
  return typed === password ? (data?.data.problem ?? undefined) : undefined;
}
