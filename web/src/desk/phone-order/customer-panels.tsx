import type { PhoneSkip } from '@tonnage/contract/skip-hire/orders/phone-orders';
import { daysBetween, type IsoDate } from '@tonnage/domain/common/dates';
import { formatDay } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { JOB_TYPE_LABELS } from '@tonnage/domain/skip-hire/orders';
import { Button } from '../../ui/button.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { ContainerDrawing } from '../../ui/drawing/container-drawing.tsx';
import styles from './customer-panels.module.css';
import type { PhoneOrder } from './use-phone-order.ts';
import { filledBy, isMovement, type CallKind } from './values.ts';

/** What the caller has: containers on site, credit, recent orders and contacts. */
export function CustomerPanels({ order, today }: { order: PhoneOrder; today: IsoDate }) {
  const { customer } = order;
  if (!customer) return null;
  const { skips, orders, contacts, creditLeftPence } = customer;
  return (
    <Stack>
      <Panel
        title="On site"
        flush={skips.length > 0}
        action={
          creditLeftPence !== null && (
            <span className={creditLeftPence < 0 ? styles.over : styles.credit}>
              {creditLeftPence < 0
                ? `${formatPence(-creditLeftPence)} over the limit`
                : `${formatPence(creditLeftPence)} credit left`}
            </span>
          )
        }
      >
        {skips.length === 0 ? (
          <p className={styles.none}>Nothing on site.</p>
        ) : (
          <ul className={styles.list}>
            {skips.map((skip) => (
              <SkipRow key={skip.orderId} order={order} skip={skip} today={today} />
            ))}
          </ul>
        )}
      </Panel>
      {orders.length > 0 && (
        <Panel title="Recent orders" flush>
          <ul className={styles.list}>
            {orders.map((last) => (
              <li key={last.id}>
                <button type="button" className={styles.row} onClick={() => order.repeat(last)}>
                  <span>
                    {last.container}, {last.waste}
                    <span className={styles.detail}>
                      {[last.number, last.site, formatDay(last.orderedOn)].join(' · ')}
                    </span>
                  </span>
                  <span className={styles.act}>Same again</span>
                </button>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {contacts.length > 0 && (
        <Panel title="Contacts" flush>
          <ul className={styles.list}>
            {contacts.map(({ id, name, phone, email, site }) => (
              <li key={id}>
                <button
                  type="button"
                  className={styles.row}
                  onClick={() => order.form.set({ callerName: name, phone: phone ?? '', email: email ?? '' })}
                >
                  <span>
                    {name}
                    <span className={styles.detail}>{[site?.name, phone, email].filter(Boolean).join(' · ')}</span>
                  </span>
                  <span className={styles.act}>Use as caller</span>
                </button>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </Stack>
  );
}

interface SkipRowProps {
  order: PhoneOrder;
  skip: PhoneSkip;
  today: IsoDate;
}

const OFFERED: readonly { kind: CallKind; label: string }[] = [
  { kind: 'exchange', label: 'Exchange' },
  { kind: 'collection', label: 'Collection' },
  { kind: 'tip_and_return', label: 'Tip and return' },
  { kind: 'reposition', label: 'Reposition' },
];

/** A container on site; chosen, it offers what can be done with it. */
function SkipRow({ order, skip, today }: SkipRowProps) {
  const { form } = order;
  // One call orders at several sites, or is about one container.
  const mayMove = order.others.length === 0;
  const chosen = mayMove && form.values.orderId === skip.orderId;
  const days = skip.since === null ? null : daysBetween(skip.since, today);
  return (
    <li className={chosen ? styles.chosen : undefined}>
      <button
        type="button"
        className={styles.skip}
        aria-pressed={chosen}
        disabled={!mayMove}
        onClick={() => form.set({ ...filledBy(skip), ...(isMovement(form.values.jobType) ? {} : { jobType: '' }) })}
      >
        <ContainerDrawing
          container={{ kind: skip.shape, lengthCm: skip.lengthCm, heightCm: skip.heightCm }}
          look={chosen ? 'brand' : 'soft'}
          scale={13}
          stageMetres={skip.shape === 'roro' ? 6.6 : 4.6}
        />
        <span>
          {[skip.containerNumber, skip.container].filter(Boolean).join(' · ')}
          {days !== null && <span className={styles.days}>{` ${days === 1 ? '1 day' : `${days} days`}`}</span>}
          <span className={styles.detail}>{[skip.waste, skip.site.name, skip.number].join(' · ')}</span>
          {skip.next && (
            <span className={styles.next}>{`${JOB_TYPE_LABELS[skip.next.type]} ${formatDay(skip.next.date)}`}</span>
          )}
        </span>
      </button>
      {chosen && (
        <div className={styles.offers}>
          {OFFERED.map(({ kind, label }) => (
            <Button
              key={kind}
              size="sm"
              disabledReason={isMovement(kind) ? skip.why[kind] : null}
              onClick={() => order.askFor(kind, skip)}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
