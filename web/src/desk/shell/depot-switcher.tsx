import { IconBuildingWarehouse, IconSelector } from '@tabler/icons-react';
import type { DeskPerson } from '@tonnage/contract/skip-hire/desk';
import { words } from '../words.ts';
import styles from './depot-switcher.module.css';
import { useDepot } from './depot.ts';

/** Which depot's work the screens show; only for a company with several. */
export function DepotSwitcher({ depots }: Pick<DeskPerson, 'depots'>) {
  const { depot, choose } = useDepot();
  if (depots.length < 2) return null;
  return (
    <div className={styles.switcher}>
      <IconBuildingWarehouse aria-hidden="true" className={styles.icon} />
      <select
        aria-label={words.depot}
        className={styles.select}
        value={depots.some(({ id }) => id === depot) ? depot : ''}
        onChange={(event) => choose(event.target.value || undefined)}
      >
        <option value="">{words.allDepots}</option>
        {depots.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <IconSelector aria-hidden="true" className={styles.arrow} />
    </div>
  );
}
