import type { ContainerQuote } from '@tonnage/contract/skip-hire/prices';
import { formatPence } from '@tonnage/domain/common/money';
import { Notice } from '../../ui/content/notice.tsx';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { fullNameOf } from './price-rows.ts';
import { words } from './words.ts';

/** The quote, line by line, with the price list's rows that it uses. */
export function QuotePanel({ answer }: { answer: ContainerQuote | undefined }) {
  if (!answer) return <div role="status" />;
  const { lines, row } = answer;
  return (
    <div role="status">
      {answer.unsuitable && <Notice tone="warn">{answer.unsuitable}</Notice>}
      {lines.length === 0 ? (
        <Notice tone="info">
          {row ? 'On application: customers are asked to call.' : 'No list price: customers are asked to call.'}
        </Notice>
      ) : (
        <Notice tone="ok" title={`Price inc. VAT: ${formatPence(answer.grossPence)}`}>
          <DescriptionList
            column="180px"
            items={[
              ...lines.map((line) => ({ term: line.label, value: formatPence(line.netPence) })),
              { term: 'VAT', value: formatPence(answer.vatPence) },
              {
                term: words.hire,
                value: words.hireNote(answer.hireDays, formatPence(answer.overHirePencePerDay)),
              },
            ]}
          />
        </Notice>
      )}
      {row && <p>{`Price used: ${fullNameOf(row)}`}</p>}
    </div>
  );
}
