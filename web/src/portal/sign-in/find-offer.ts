import { withPhone } from '@tonnage/domain/common/call-us';
import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { call } from '../../lib/api.ts';
import type { Offering } from './offer-box.tsx';

/** What the company shows for a postcode, in words. */
export interface Offer {
  sentences: string[];
  prices: { container: string; price: string }[];
}

/** Asks what the company shows for a postcode, as far as it has switched it on. Throws what the server refuses. */
export async function findOffer(given: string, { showsFreeDay, showsPrices, supportPhone }: Offering): Promise<Offer> {
  const { data } = await call('getGuestOffer', { query: { postcode: given.trim() } });
  const { postcode, covered, nextFreeDay, prices } = data;
  const say = (text: string) => withPhone(text, supportPhone);
  const ask = (text: string) => (supportPhone ? ` ${say(text)}` : '');
  if (!covered)
    return { sentences: [`We don’t deliver to ${postcode}.${ask('Call us if you need help.')}`], prices: [] };
  const day = nextFreeDay
    ? `Next free day for a skip on private land at ${postcode}: ${formatLongDay(nextFreeDay)}.`
    : `We have no free day for ${postcode} at the moment.${ask('Call us to ask.')}`;
  const list = (prices ?? []).map(({ container, fromPence }) => ({
    container,
    price: `from ${formatPence(fromPence)}`,
  }));
  const priced =
    list.length > 0
      ? 'Prices include VAT and delivery to private land. They depend on the waste; longer hire, extra weight and a road permit cost more.'
      : `We have no prices to show for ${postcode}.${ask('Call us for a price.')}`;
  return { sentences: [...(showsFreeDay ? [day] : []), ...(showsPrices ? [priced] : [])], prices: list };
}
