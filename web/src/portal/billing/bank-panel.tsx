import { DescriptionList } from '../../ui/content/description-list.tsx';
import { Panel } from '../../ui/content/panel.tsx';

/** Where to pay by bank transfer, and the reference by which the office finds the payment. */
export function BankPanel({ bankDetails, reference }: { bankDetails: string; reference: string }) {
  return (
    <Panel title="Pay by bank transfer">
      <DescriptionList
        items={[
          { term: 'Bank details', value: bankDetails },
          { term: 'Reference', value: reference },
        ]}
      />
    </Panel>
  );
}
