import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { carriedByLink } from '../../lib/link.ts';
import { storePaymentToken } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Stack } from '../../ui/content/panel.tsx';

/** Opens a card processor's payment page, or explains why it cannot be opened. */
export function CardPage() {
  const reference = carriedByLink('reference');
  // Repeating the call returns the same page, so it may be a query.
  const page = useQuery({
    queryKey: ['openCheckout', reference],
    queryFn: () => call('openCheckout', { body: { data: { reference } } }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: false,
  });
  useEffect(() => storePaymentToken(reference), [reference]);
  const url = page.data?.data.url;
  useEffect(() => {
    if (url) window.location.replace(url);
  }, [url]);
  if (!page.error || page.isFetching)
    return <PageHead title="Taking you to the card payment page" sub="It opens in a moment." />;
  const isGone = page.error instanceof ApiError && page.error.status === 404;
  if (isGone)
    return (
      <PageHead
        title="This payment link no longer works"
        sub="The payment has been made, or the link has expired. Your order or invoice shows which."
      />
    );
  return (
    <Stack>
      <PageHead title="We couldn’t open the card payment page" sub={page.error.message} />
      <Button variant="primary" size="lg" full onClick={() => void page.refetch()}>
        Try again
      </Button>
    </Stack>
  );
}
