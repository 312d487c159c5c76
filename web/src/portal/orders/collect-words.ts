import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';

const pastHire = (days: number, hire: string) =>
  `${days === 1 ? '1 day' : `${days} days`} over the agreed hire (to ${hire})`;

/** The dialog that requests a collection. */
export const words = {
  title: 'Request collection',
  overHire: (days: number, hire: string, { pence, invoicedTo }: { pence: number; invoicedTo: IsoDate | null }) => {
    const invoiced = invoicedTo === null ? '' : `, invoiced to ${formatLongDay(invoicedTo)}`;
    const cost = pence === 0 ? '' : `: ${invoicedTo === null ? '' : 'a further '}${formatPence(pence)} plus VAT`;
    return `${pastHire(days, hire)}${invoiced}${cost}.`;
  },
  overHireDays: (days: number, hire: string) => `${pastHire(days, hire)}.`,
};
