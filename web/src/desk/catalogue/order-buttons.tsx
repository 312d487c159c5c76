import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { DeskCatalogue } from '@tonnage/contract/skip-hire/catalogue';
import { call } from '../../lib/api.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import styles from './catalogue.module.css';
import { useCatalogueWrite } from './use-catalogue.ts';

interface OrderButtonsProps {
  kind: keyof DeskCatalogue;
  entries: readonly { id: string; name: string; active: boolean }[];
  entry: { id: string; name: string; active: boolean };
}

/** Moves an entry one position up or down among those that are offered. */
export function OrderButtons({ kind, entries, entry }: OrderButtonsProps) {
  const order = useCatalogueWrite(
    (ids: string[]) => call('orderCatalogue', { body: { data: { kind, ids } } }),
    undefined,
    'Display order saved.',
  );
  if (!entry.active) return null;
  const ids = entries.filter(({ active }) => active).map(({ id }) => id);
  const at = ids.indexOf(entry.id);
  const move = (by: number) => {
    const moved = ids.toSpliced(at, 1);
    moved.splice(at + by, 0, entry.id);
    order.mutate(moved, { onError: (error) => void toast({ text: error.message }) });
  };
  return (
    <span className={styles.order}>
      {at > 0 && <IconButton label={`Move ${entry.name} up`} icon={<IconArrowUp />} onClick={() => move(-1)} />}
      {at < ids.length - 1 && (
        <IconButton label={`Move ${entry.name} down`} icon={<IconArrowDown />} onClick={() => move(1)} />
      )}
    </span>
  );
}
