import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { LoginFace } from '@tonnage/contract/core/identity/login-providers';
import { ApiError } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';

interface ProviderLoginProps {
  face: LoginFace;
  /** What is in the field of the address so far. */
  email: string;
  /** The login was refused because the provider is the only way in: it may be newer than this page. */
  isOwed?: boolean;
}

/** The domain of an address that looks whole. */
const domainOf = (email: string) => /@([^\s@]+\.[a-z]{2,})$/i.exec(email.trim())?.[1]?.toLowerCase();

/** The code that calls the server is loaded when it is needed: a login page works without it. */
const load = async () => (await import('../../lib/api.ts')).call;

/**
 * The single sign-on of the company’s own staff at the desk’s login, and that of a customer or team once somebody has typed an
 * address of its domain.
 */
export function ProviderLogin({ face, email, isOwed = false }: ProviderLoginProps) {
  const domain = domainOf(email);
  const { data } = useQuery({
    queryKey: ['login providers', face, domain, isOwed],
    queryFn: async () => (await load())('findLoginProviders', { query: { face, ...(domain && { domain }) } }),
    enabled: face === 'desk' || domain !== undefined,
    // It may be the only way in: it stays while more of an address is typed, and one call that fails does not remove it.
    placeholderData: keepPreviousData,
    retry: 2,
    staleTime: 60_000,
  });
  const start = useMutation({
    mutationFn: async (id: string) =>
      (await load())('startProviderLogin', { params: { id }, body: { data: { face } } }),
    onSuccess: ({ data: { url } }) => window.location.assign(url),
  });
  return (
    <>
      {data?.data.map(({ id, name }) => (
        <Button
          key={id}
          size="lg"
          full
          loading={(start.isPending || start.isSuccess) && start.variables === id}
          onClick={() => start.mutate(id)}
        >
          {`Log in with ${name}`}
        </Button>
      ))}
      {start.error && (
        <Notice tone="block">
          {start.error instanceof ApiError ? start.error.message : 'We couldn’t reach the server. Try again.'}
        </Notice>
      )}
    </>
  );
}
