import { useQuery } from '@tanstack/react-query';
import type { Enquiry } from '@tonnage/contract/skip-hire/enquiries';
import { ENQUIRY_KIND_LABELS } from '@tonnage/domain/skip-hire/enquiries';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/queries.ts';
import { EnquiryPill } from '../../shared/enquiries/enquiry-pill.tsx';
import { EnquiryThread } from '../../shared/enquiries/enquiry-thread.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { documentPath } from '../documents/paths.ts';
import styles from './enquiries.module.css';
import { MessageDialog } from './message-dialog.tsx';

/** What was reported about an order, or asked about an invoice, with the answers; nothing while there is none. */
export function EnquiriesPanel({ of }: { of: { orderId: string } | { invoiceId: string } }) {
  const { data } = useQuery(queryOf('listEnquiries', { query: { ...of, pagination: { pageSize: 100 } } }));
  const [writing, setWriting] = useState<Enquiry | null>(null);
  if (!data || data.data.length === 0) return null;
  return (
    <Panel title={'orderId' in of ? 'Problems you reported' : 'Your queries'}>
      <ul className={styles.list}>
        {data.data.map((enquiry) => (
          <li key={enquiry.id}>
            <div className={styles.head}>
              <span className={styles.kind}>{nameOf(enquiry)}</span>
              <EnquiryPill status={enquiry.status} />
              <div className={styles.reply}>
                <Button
                  size="sm"
                  aria-haspopup="dialog"
                  aria-label={`Reply: ${nameOf(enquiry)}`}
                  onClick={() => setWriting(enquiry)}
                >
                  Reply
                </Button>
              </div>
            </div>
            <EnquiryThread enquiry={enquiry} photoTo={documentPath} />
          </li>
        ))}
      </ul>
      {writing && (
        <MessageDialog
          title="Reply"
          about={nameOf(writing)}
          label="Message"
          send={(text, idempotencyKey) =>
            call('writeToOffice', { params: { id: writing.id }, body: { data: { text } } }, { idempotencyKey })
          }
          onClose={() => setWriting(null)}
        />
      )}
    </Panel>
  );
}

function nameOf({ kind, invoice }: Enquiry): string {
  return invoice?.line ?? ENQUIRY_KIND_LABELS[kind];
}
