import { sql } from 'kysely';

/**
 * What the job `j` takes away: the container and the waste that the last delivery or exchange before it left, not what an
 * exchange brings. Before anything was left, its order's own.
 */
const takenAway = (column: 'container_sub_type_id' | 'waste_type_id') => sql<string>`coalesce((
  select b.${sql.ref(column)} from jobs b
  where b.order_id = j.order_id and b.id <> j.id and b.status = 'completed' and b.type in ('delivery', 'exchange')
    and b.completed_at <= coalesce(j.completed_at, 'infinity')
  order by b.completed_at desc, b.sequence desc limit 1),
  (select of.${sql.ref(column)} from orders of where of.id = j.order_id))`;

export const takenContainerId = takenAway('container_sub_type_id');
export const takenWasteId = takenAway('waste_type_id');
