import { formatPence } from '@tonnage/domain/common/money';
import { PAID_HOW } from '@tonnage/domain/skip-hire/payments';
import { z } from 'zod';
import { defineCustomerEmail } from '../../../core/email/define-email.ts';
import { callUs } from '../../../core/email/text.ts';

/** Money went back to the customer: how much and how. Without the staff's reason, and only for those who may see money. */
export const refundMade = defineCustomerEmail({
  name: 'refund-made',
  choice: 'Refund made',
  data: z.object({ refundId: z.string() }),
  load: ({ db, scope }, { refundId }) =>
    db
      .selectFrom('refunds as r')
      .innerJoin('accounts as a', 'a.id', 'r.account_id')
      .select(['r.amount_pence as amountPence', 'r.method', 'r.reference', 'a.name as account'])
      .where('r.tenant_id', '=', scope.tenantId)
      .where('r.id', '=', refundId)
      .executeTakeFirstOrThrow(),
  write: ({ brand, accountUrl, loaded: { amountPence, method, reference, account } }) => {
    const amount = formatPence(amountPence);
    const arrives =
      method === 'card'
        ? 'It goes to the card that paid, and usually arrives within 5 to 10 working days.'
        : `It was paid ${PAID_HOW[method]}${reference === null ? '' : `, reference ${reference}`}.`;
    return {
      subject: `Refund of ${amount}`,
      body: {
        preview: arrives,
        heading: `We’ve refunded ${amount}`,
        body: [
          `We’ve refunded ${amount} to ${account}. ${arrives}`,
          `If you didn’t expect this, please ${callUs(brand)}.`,
        ],
        action: { label: 'View statement', url: `${accountUrl}/statement` },
      },
    };
  },
});
