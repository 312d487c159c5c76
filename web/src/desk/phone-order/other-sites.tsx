import { LIMITS } from '@tonnage/contract/limits';
import type { PriceChoices } from '@tonnage/contract/skip-hire/prices';
import { dayOf } from '@tonnage/domain/common/day-text';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatDay } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { Button } from '../../ui/button.tsx';
import styles from './phone-order.module.css';
import type { PhoneOrder } from './use-phone-order.ts';
import type { SiteOrder } from './values.ts';

interface OtherSitesProps {
  order: PhoneOrder;
  choices: PriceChoices;
  today: IsoDate;
}

/** What the call orders at other sites, and the way to one more. */
export function OtherSites({ order, choices, today }: OtherSitesProps) {
  const { others, customer, change, next } = order;
  const textOf = ({ values, grossPence }: SiteOrder) => {
    const site =
      customer?.sites.find(({ id }) => id === values.siteId)?.name ?? (values.siteName || values.addressLine1);
    const container = choices.containers.find(({ id }) => id === values.containerSubTypeId)?.name;
    const date = dayOf(values.day, today);
    return [site, container, date && formatDay(date), formatPence(grossPence)].filter(Boolean).join(' · ');
  };
  return (
    <div className={styles.others}>
      {others.map((one) => (
        <p key={one.id} className={styles.other}>
          <span>{textOf(one)}</span>
          <Button size="sm" variant="ghost" onClick={() => void change(one)}>
            Change
          </Button>
        </p>
      ))}
      <Button
        size="sm"
        disabledReason={others.length === LIMITS.sitesOfCall ? 'A call can be for at most ten sites.' : null}
        onClick={next}
      >
        Add another site
      </Button>
    </div>
  );
}
