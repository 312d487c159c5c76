import { LIMITS } from '@tonnage/contract/limits';
import { shortObjective } from '@tonnage/domain/metrics/performance';
import { unitSign } from '@tonnage/domain/metrics/types';
import { Notice } from '../../ui/content/notice.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog, type Sending } from '../../ui/overlay/form-dialog.tsx';
import type { MetricValues } from '../metric-form/values.ts';
import { CATEGORY_WORDS, TYPE_WORDS } from '@tonnage/domain/metrics/words';
import { PreviewTable } from './preview-table.tsx';
import { COLUMNS, type Definition, problemWords, readDefinitions } from './read-definitions.ts';

export const PASTE_METRICS = 'Paste metrics';
const HELP = `Copy rows from a spreadsheet, with the columns ${COLUMNS.join(', ').toLowerCase()}. Only the name is needed. People who aren’t members yet are invited by email.`;
/** Problems in full; the others are counted. */
const SAID = 5;

interface DefinitionsDialogProps {
  /** The names that the project has already. */
  taken: readonly string[];
  onUse: (metrics: MetricValues[]) => void;
  onClose: () => void;
  sending: Sending;
}

/** Adds metrics pasted from a spreadsheet, after a preview. */
export function DefinitionsDialog({ taken, onUse, onClose, sending }: DefinitionsDialogProps) {
  const form = useForm({ initialValues: { text: '' } });
  const rows = readDefinitions(form.values.text, taken);
  const problems = rows.flatMap((row) => row.problems.map((problem) => problemWords(row, problem)));
  const room = LIMITS.projectMetrics - taken.length;
  const over = rows.length > room;
  const disabled =
    rows.length === 0
      ? 'Paste some rows first'
      : over
        ? 'Too many metrics'
        : problems.length > 0
          ? 'Correct the rows first'
          : null;
  return (
    <FormDialog
      title={PASTE_METRICS}
      size="lg"
      form={form}
      guard={false}
      action={rows.length === 1 ? 'Add 1 metric' : `Add ${rows.length} metrics`}
      variant="primary"
      disabledReason={disabled}
      sending={sending}
      onSubmit={() => onUse(rows.map(({ values }) => values))}
      onClose={onClose}
    >
      <TextArea
        {...form.field('text')}
        label="Rows of your spreadsheet"
        help={HELP}
        lines={6}
        maxLength={200_000}
        required={false}
      />
      {over && (
        <Notice tone="block">
          {`A project can have up to ${LIMITS.projectMetrics} metrics. These are ${rows.length}, and there is room for ${Math.max(0, room)}.`}
        </Notice>
      )}
      {problems.length > 0 && (
        <Notice
          tone="warn"
          title={problems.length === 1 ? '1 cell needs correcting' : `${problems.length} cells need correcting`}
        >
          {problems.slice(0, SAID).map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
          {problems.length > SAID && <p>{`And ${problems.length - SAID} more.`}</p>}
        </Notice>
      )}
      {rows.length > 0 && <Preview rows={rows} />}
    </FormDialog>
  );
}

function Preview({ rows }: { rows: readonly Definition[] }) {
  return (
    <PreviewTable
      caption="Metrics to add"
      heads={['Name', 'Unit', 'Objective', 'Reported by', 'Category', 'Check']}
      rows={rows.map(({ row, values, problems }) => ({
        id: String(row),
        problem: problems.length > 0,
        cells: [
          values.name,
          values.unit === '' ? TYPE_WORDS[values.type] : unitSign(values.unit),
          objectiveOf(values),
          values.editor || 'Unassigned',
          CATEGORY_WORDS[values.category],
          problems.map(({ column }) => column).join(', ') || 'New',
        ],
      }))}
    />
  );
}

function objectiveOf({ objective, direction, upper, type, unit }: MetricValues): string {
  if (objective === '') return '';
  const goal = { value: objective, direction, upper: direction === 'BETWEEN' ? upper : null, tolerance: '0' };
  return shortObjective(goal, { type, unit: unit === '' ? null : unit });
}
