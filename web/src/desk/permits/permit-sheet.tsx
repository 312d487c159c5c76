import type { DeskPermit } from '@tonnage/contract/skip-hire/permits';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { mayPermit, PERMIT_EVENTS, PERMIT_LABELS, type PermitEvent } from '@tonnage/domain/skip-hire/permits';
import { useState } from 'react';
import { formatDayNear, londonDate } from '../../lib/london.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { Timeline } from '../../ui/content/timeline.tsx';
import { SideSheet } from '../../ui/overlay/side-sheet.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { SheetProps } from '../../shared/row-sheet.tsx';
import { PermitDialog } from './permit-dialog.tsx';
import { words } from './words.ts';

interface PermitButtonsProps extends Pick<ButtonProps, 'size'> {
  permit: DeskPermit;
  onPress: (event: PermitEvent) => void;
}

/** What the council can have decided on a permit. */
export function PermitButtons({ permit, size, onPress }: PermitButtonsProps) {
  return PERMIT_EVENTS.filter(
    (event) => mayPermit(permit.status, event, permit.order.status) && (event !== 'extend' || permit.renewal !== null),
  ).map((event) => (
    <Button
      key={event}
      size={size}
      aria-label={words.read(words.events[event], permit.order.number)}
      onClick={() => onPress(event)}
    >
      {words.events[event]}
    </Button>
  ));
}

interface PermitSheetProps {
  permit: DeskPermit;
  today: IsoDate;
  may: boolean;
  sheet: SheetProps;
}

/** A permit from its application to its last day. */
export function PermitSheet({ permit, today, may, sheet }: PermitSheetProps) {
  const [event, setEvent] = useState<PermitEvent | null>(null);
  const day = (date: IsoDate | null) => date && formatDayNear(date, today);
  const { order, account, validFrom, validTo, deliveryOn } = permit;
  return (
    <>
      <SideSheet
        {...sheet}
        title={`Permit for ${order.number}`}
        facts={[PERMIT_LABELS[permit.status], permit.council, deliveryOn && `Delivery ${day(deliveryOn)}`]}
        footer={may && <PermitButtons permit={permit} onPress={setEvent} />}
      >
        <DescriptionList
          column="100%"
          items={[
            { term: 'Order', value: <TextLink to={`/desk/orders/${order.id}`}>{order.number}</TextLink> },
            { term: 'Customer', value: <TextLink to={`/desk/customers/${account.id}`}>{account.name}</TextLink> },
            { term: 'Site', value: `${permit.site}, ${permit.postcode}` },
            { term: 'Notice', value: `${permit.leadDays} working days` },
            { term: 'Date applied', value: day(permit.appliedOn) },
            { term: 'Council’s reference', value: permit.reference },
            { term: words.number, value: permit.number },
            { term: 'Valid', value: validFrom && validTo && `${day(validFrom)} to ${day(validTo)}` },
            { term: words.reason, value: permit.refusedReason },
          ]}
        />
        {permit.renewals.length > 0 && (
          <section aria-label={words.renewals}>
            <Stack>
              <h3>{words.renewals}</h3>
              <Timeline
                events={permit.renewals.map((one) => ({
                  id: one.at,
                  title: words.renewed(day(one.from), formatDayNear(one.to, today)),
                  when: words.renewedBy(formatDayNear(londonDate(one.at), today), one.by),
                  detail: words.charged(one),
                }))}
              />
            </Stack>
          </section>
        )}
      </SideSheet>
      {event && (
        <PermitDialog
          permit={permit}
          event={event}
          today={today}
          onClose={() => setEvent(null)}
          onDone={sheet.onClose}
        />
      )}
    </>
  );
}
