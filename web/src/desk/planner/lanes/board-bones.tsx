import { Skeleton } from '../../../ui/content/skeleton.tsx';
import styles from './board-bones.module.css';

const LANES = 8;
const STOPS = 3;

/** Lanes that are loading: a lorry with three stops each. */
export function BoardBones() {
  return (
    <div className={styles.lanes}>
      {Array.from({ length: LANES }, (_, lane) => (
        <div key={lane} className={styles.lane}>
          <Skeleton width={150} height={28} />
          {Array.from({ length: STOPS }, (_stop, i) => (
            <Skeleton key={i} width={62 + ((lane * 5 + i) % 3) * 8} height={36} />
          ))}
        </div>
      ))}
    </div>
  );
}
