import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { Metric } from '@tonnage/contract/metrics/metrics';
import { readWhole } from '@tonnage/domain/common/read-number';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldRow } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { moved } from './moved.ts';
import styles from './order-metrics.module.css';

interface OrderMetricsProps {
  projectId: string;
  metrics: readonly Metric[];
  onClose: () => void;
}

/** Sets the order of a project's metrics: by dragging, with Alt and an arrow key, with buttons, or by a position. */
export function OrderMetrics({ projectId, metrics, onClose }: OrderMetricsProps) {
  const [order, setOrder] = useState(() => [...metrics]);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const form = useForm({ initialValues: { metric: metrics[0]!.id, position: '' } });
  const save = useMutation({
    mutationFn: () =>
      call('orderMetrics', { params: { id: projectId }, body: { data: { metricIds: order.map(({ id }) => id) } } }),
    onSuccess: async () => {
      onClose();
      void toast({ text: 'The order is saved.' });
      await upToDate();
    },
  });
  const move = (from: number, to: number) => {
    const place = Math.max(0, Math.min(order.length - 1, to));
    if (from === place || from < 0) return;
    setOrder(moved(order, from, place));
    setSaid(`${order[from]!.name} moved to position ${place + 1} of ${order.length}`);
  };
  const position = readWhole(form.values.position, { least: 1, most: order.length }) ?? 0;
  return (
    <FormDialog
      title="Reorder metrics"
      form={form}
      guard={false}
      action="Save order"
      variant="primary"
      sending={save}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <Stack>
        <p>
          Drag a metric, or select it and press Alt with an arrow key. The table keeps metrics of a category together.
        </p>
        <FieldRow>
          <SelectField
            {...form.field('metric')}
            label="Metric"
            options={order.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <TextField
            {...form.field('position')}
            label={`To position (1 to ${order.length})`}
            inputMode="numeric"
            required={false}
          />
          <Button
            disabledReason={position > 0 ? null : 'Enter a position'}
            onClick={() =>
              move(
                order.findIndex(({ id }) => id === form.values.metric),
                position - 1,
              )
            }
          >
            Move
          </Button>
        </FieldRow>
        <p role="status" className="sr-only">
          {said}
        </p>
        <ol className={styles.list} aria-label="Order of the metrics">
          {order.map(({ id, name }, at) => (
            // A drop target; keyboard users move a metric from its own button.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={id}
              className={styles.item}
              draggable
              data-dragged={dragged === at}
              onDragStart={(event) => {
                event.dataTransfer.setData('text/plain', id);
                event.dataTransfer.effectAllowed = 'move';
                setDragged(at);
              }}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => {
                if (dragged === null) return;
                event.preventDefault();
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== null) move(dragged, at);
                setDragged(null);
              }}
            >
              <span className={styles.place}>{at + 1}</span>
              <button
                type="button"
                className={styles.name}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                onKeyDown={(event) => {
                  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
                  if (!event.altKey || by === undefined) return;
                  event.preventDefault();
                  move(at, at + by);
                }}
                onClick={() => form.set({ metric: id })}
              >
                {name}
              </button>
              <IconButton label={`Move ${name} up`} icon={<IconArrowUp />} onClick={() => move(at, at - 1)} />
              <IconButton label={`Move ${name} down`} icon={<IconArrowDown />} onClick={() => move(at, at + 1)} />
            </li>
          ))}
        </ol>
      </Stack>
    </FormDialog>
  );
}
