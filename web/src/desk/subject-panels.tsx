import type { IsoDate } from '@tonnage/domain/common/dates';
import type { ComponentType } from 'react';
import { EnquiriesPanel } from './enquiries/enquiries-panel.tsx';

interface Props {
  of: { orderId: string } | { invoiceId: string };
  today: IsoDate;
}

const PANELS: Readonly<Record<string, ComponentType<Props>>> = {
  enquiries: EnquiriesPanel,
};

/** The panels that features add to the page of an order or an invoice. */
export function SubjectPanels(props: Props) {
  return Object.entries(PANELS).map(([feature, Panel]) => <Panel key={feature} {...props} />);
}
