import { useEffect, useState } from 'react';
import { londonMinutes } from '../../../lib/london.ts';

const MINUTE_MS = 60_000;

/** The present in London, minutes from midnight; it moves on with the clock. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), MINUTE_MS - (now % MINUTE_MS));
    return () => clearTimeout(timer);
  }, [now]);
  return londonMinutes(new Date(now).toISOString());
}
