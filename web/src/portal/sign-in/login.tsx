import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { User } from '@tonnage/contract/core/identity/auth';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { applicationQuery } from '../../lib/queries.ts';
import { clearSession, storedSession } from '../../lib/session.ts';
import { LoginForm } from './login-form.tsx';
import { useSignedIn } from './use-signed-in.ts';

export function Login() {
  const { data: application } = useSuspenseQuery(applicationQuery).data;
  const confirmed = useSearch({ from: '/guest/login', shouldThrow: false })?.confirmed;
  const signedIn = useSignedIn();
  const stored = useStoredUser(signedIn);
  if (stored === 'checking') return null;
  return (
    <LoginForm bookingUrl={application.bookingUrl} confirmed={confirmed} offering={application} onSignedIn={signedIn} />
  );
}

/** On load, a stored user is fetched: success continues, failure logs out and shows the form (specification §2). */
function useStoredUser(onFound: (user: User) => unknown): 'checking' | 'none' {
  const [wasStored] = useState(() => storedSession() !== null);
  const { data, error } = useQuery({
    queryKey: ['me', 'login'],
    queryFn: () => call('me', {}),
    enabled: wasStored,
    retry: false,
    gcTime: 0,
  });
  useEffect(() => {
    if (data) void onFound(data);
    // The user is handled once; the handler changes on each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [data]);
  useEffect(() => {
    if (error) clearSession();
  }, [error]);
  return wasStored && !error ? 'checking' : 'none';
}
