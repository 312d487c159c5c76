import { Columns, Panel, Stack } from '../content/panel.tsx';
import { Skeleton, SkeletonLines } from '../content/skeleton.tsx';
import styles from './ground-bones.module.css';

/** How wide what stands on the ground will be, and how high, pixels. */
const THINGS = [
  [112, 46],
  [112, 38],
  [84, 38],
  [180, 42],
] as const;

/** The bones of a screen that begins with a ground line: its heading, what stands on the ground, and two columns below it. */
export function GroundBones() {
  return (
    <div>
      <div className={styles.head}>
        <Skeleton width={320} height={26} />
        <Skeleton width={220} height={14} />
      </div>
      <div className={styles.ground}>
        {THINGS.map(([width, height], index) => (
          <Skeleton key={index} width={width} height={height} />
        ))}
      </div>
      <Columns>
        <Stack>
          <Bones lines={7} />
          <Bones lines={4} />
        </Stack>
        <Stack>
          <Bones lines={6} />
          <Bones lines={3} />
        </Stack>
      </Columns>
    </div>
  );
}

function Bones({ lines }: { lines: number }) {
  return (
    <Panel>
      <SkeletonLines lines={lines} />
    </Panel>
  );
}
