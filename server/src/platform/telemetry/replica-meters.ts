import { Counter, Gauge, type Registry } from 'prom-client';
import { RESULTS, type ReadReplicas } from '../db/replica-state.ts';

/** Measures the replicas, if there are any. The returned function brings their figures up to date. */
export function measureReplicas(registers: Registry[], replicas: ReadReplicas | undefined): () => void {
  if (!replicas) return () => undefined;
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `tonnage_replica_${name}`, help, labelNames: ['replica'], registers });
  const used = gauge('used', 'Whether reads go to the replica.');
  const lag = gauge('lag_seconds', 'For how long the replica has been without something that the primary has written.');
  const reads = new Counter({
    name: 'tonnage_replica_reads_total',
    help: 'Reads that a replica was asked, by what became of them; replica 0: no replica was asked. All but the answered ones were read at the primary.',
    labelNames: ['replica', 'result'],
    registers,
  });
  return () => {
    reads.reset();
    lag.reset();
    reads.inc({ replica: '0', result: 'not_asked' }, replicas.notAsked);
    for (const { name: replica, why, lagSeconds, reads: counts } of replicas.states) {
      used.set({ replica }, why === null ? 1 : 0);
      if (lagSeconds !== null) lag.set({ replica }, lagSeconds);
      for (const result of RESULTS) reads.inc({ replica, result }, counts[result]);
    }
  };
}
