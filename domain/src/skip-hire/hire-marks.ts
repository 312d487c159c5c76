/** The days of a hire on the ground line: agreed, passed, and past its end. */
export interface HireMarks {
  of: number;
  day: number;
  over: number;
}

/** Marks past the end of a hire: more would say no more. */
const MOST_OVER = 7;

/** A mark for each day of a hire: those that have passed, those to come, and up to seven past its end. */
export function hireMarks({ of, day, over }: HireMarks): ('passed' | 'ahead' | 'over')[] {
  const passed = Math.min(day, of);
  return [
    ...Array.from({ length: of }, (_, i) => (i < passed ? ('passed' as const) : ('ahead' as const))),
    ...Array.from({ length: Math.min(over, MOST_OVER) }, () => 'over' as const),
  ];
}
