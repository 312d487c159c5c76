import type { DeskRequest } from '@tonnage/contract/skip-hire/orders/requests';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatPence } from '@tonnage/domain/common/money';
import { SLOT_LABELS } from '@tonnage/domain/skip-hire/orders';
import { useState } from 'react';
import type { SheetProps } from '../../shared/row-sheet.tsx';
import { formatDayNear } from '../../lib/london.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { SideSheet } from '../../ui/overlay/side-sheet.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { ProposeDialog } from './propose-dialog.tsx';
import { since } from './since.ts';
import { words } from './words.ts';

interface RequestSheetProps {
  request: DeskRequest;
  today: IsoDate;
  mayDecide: boolean;
  onConfirm: () => void;
  sheet: SheetProps;
}

/** A request beside the list, with its three answers. Once it is answered, the next one is shown. */
export function RequestSheet({ request, today, mayDecide, onConfirm, sheet }: RequestSheetProps) {
  const [answering, setAnswering] = useState<'decline' | 'propose' | null>(null);
  const { account, site, depot, proposal, warnings } = request;
  const goOn = sheet.onNext ?? sheet.onClose;
  const back = () => setAnswering(null);
  return (
    <>
      <SideSheet
        {...sheet}
        returnTo={() => document.querySelector<HTMLElement>(`[data-job="${CSS.escape(request.jobId)}"] a`)}
        title={`${words.verb[request.type]} ${request.container}`}
        facts={[
          account.name,
          `${formatDayNear(request.date, today)}${request.slot === 'any' ? '' : `, ${SLOT_LABELS[request.slot].toLowerCase()}`}`,
          `requested ${since(request.requestedAt)}`,
        ]}
        footer={
          mayDecide && (
            <>
              <Button variant="ghost" onClick={() => setAnswering('decline')}>
                {words.decline}
              </Button>
              <Button onClick={() => setAnswering('propose')}>{words.another}</Button>
              <Button
                variant="primary"
                onClick={() => {
                  goOn();
                  onConfirm();
                }}
              >
                {words.confirm}
              </Button>
            </>
          )
        }
      >
        {warnings.map(({ code, message }) => (
          <Notice key={code} tone="warn">
            {message}
          </Notice>
        ))}
        {proposal?.status === 'waiting' && (
          <Notice tone="info">{words.waits(formatDayNear(proposal.date, today))}</Notice>
        )}
        {proposal?.status === 'declined' && (
          <Notice tone="warn">{words.refused(formatDayNear(proposal.date, today))}</Notice>
        )}
        <DescriptionList
          column="100%"
          items={[
            {
              term: 'Order',
              value: <TextLink to={`/desk/orders/${request.orderId}`}>{request.number}</TextLink>,
            },
            { term: 'Customer', value: <TextLink to={`/desk/customers/${account.id}`}>{account.name}</TextLink> },
            { term: 'Site', value: `${site.name}, ${site.town}, ${site.postcode}` },
            { term: depot.name, value: words.booked(request.day.booked, request.day.capacity) },
            { term: 'Waste', value: request.waste },
            { term: 'Price', value: request.grossPence !== null && `${formatPence(request.grossPence)} with VAT` },
            { term: 'PO', value: request.poNumber },
            { term: 'Placement', value: request.placement === 'highway' && 'On the highway' },
            { term: 'Requested by', value: request.requestedBy },
            { term: 'Notes', value: request.notes },
            { term: 'For the driver', value: request.driverNotes },
          ]}
        />
      </SideSheet>
      {answering === 'decline' && <DeclineDialog request={request} onClose={back} onDone={goOn} />}
      {answering === 'propose' && <ProposeDialog request={request} onClose={back} />}
    </>
  );
}
