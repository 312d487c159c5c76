import type { Metric } from '@tonnage/contract/metrics/metrics';
import type { PeriodDetail } from '@tonnage/contract/metrics/periods/periods';
import { isEmpty } from '@tonnage/domain/common/text';
import { isDecimal, NOT_A_DECIMAL } from '@tonnage/domain/metrics/decimal';
import { formatValue } from '@tonnage/domain/metrics/format-value';
import { parseValue } from '@tonnage/domain/metrics/parse-value';
import { unitSign } from '@tonnage/domain/metrics/types';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Timeline } from '../../ui/content/timeline.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { correctionWords } from '../correction.ts';
import { ownTime } from '../own-clock.ts';
import { usePeriodWrite } from './use-attached.ts';

interface PeriodCorrectionsProps {
  metric: Pick<Metric, 'id' | 'name' | 'type' | 'unit'>;
  of: { id: string; key: string };
  period: PeriodDetail;
}

/** The figure of a period; once it is accepted, its corrections, and for managers a way to add one. */
export function PeriodCorrections({ metric, of, period: { label, cell, corrections } }: PeriodCorrectionsProps) {
  const [open, setOpen] = useState(false);
  if (cell.value === null && !cell.can.correct) return null;
  return (
    <section aria-label="Figure">
      <h3>Figure</h3>
      <p>
        <strong>{cell.value === null ? 'No value' : formatValue(cell.value, metric)}</strong>
        {cell.correction && ` ${correctionWords(cell.correction, metric)}`}
      </p>
      {corrections.length > 0 && (
        <Timeline
          events={corrections
            .map(({ number, value, reason, author, at }) => ({
              id: String(number),
              title: `${author} corrected it to ${formatValue(value, metric)}: “${reason}”`,
              when: ownTime(at),
            }))
            .toReversed()}
        />
      )}
      {cell.can.correct && (
        <Button size="sm" onClick={() => setOpen(true)}>
          Correct figure
        </Button>
      )}
      {open && (
        <CorrectDialog
          metric={metric}
          of={of}
          label={label}
          after={corrections.length}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}

function CorrectDialog({
  metric,
  of,
  label,
  after,
  onClose,
}: Pick<PeriodCorrectionsProps, 'metric' | 'of'> & { label: string; after: number; onClose: () => void }) {
  const figure = (text: string) => parseValue(text, metric.unit) ?? text;
  const form = useForm({
    fields: CONTRACT_FIELDS.correctPeriod,
    initialValues: { value: '', reason: '' },
    validate: ({ value, reason }) => ({
      value: isDecimal(figure(value)) ? null : NOT_A_DECIMAL,
      reason: isEmpty(reason) ? 'Say why the accepted figure is wrong.' : null,
    }),
  });
  const correct = usePeriodWrite({ params: of }, ({ value, reason }: { value: string; reason: string }) =>
    call('correctPeriod', { params: of, body: { data: { value: figure(value), reason: reason.trim(), after } } }).then(
      (answer) => {
        onClose();
        return answer;
      },
    ),
  );
  const unit = unitSign(metric.unit);
  return (
    <FormDialog
      title={`Correct ${metric.name}, ${label}`}
      form={form}
      guard={false}
      action="Add correction"
      variant="primary"
      sending={correct}
      onSubmit={(values) => correct.mutate(values)}
      onClose={onClose}
    >
      <p>The accepted value stays. From now on the corrected figure counts, and both are shown.</p>
      <TextField
        {...form.field('value')}
        label={unit === '' ? 'Corrected figure' : `Corrected figure, ${unit}`}
        inputMode="decimal"
        required
      />
      <TextArea {...form.field('reason')} label="Reason" lines={2} />
    </FormDialog>
  );
}
