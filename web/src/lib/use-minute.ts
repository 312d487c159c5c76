import { useEffect, useState } from 'react';
import { londonMinutes } from './london.ts';

const MINUTE_MS = 60_000;

/** The present, epoch milliseconds; it moves on with each minute of the clock. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), MINUTE_MS - (now % MINUTE_MS));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}

/** The present in London, minutes from midnight. */
export const useMinute = (): number => londonMinutes(new Date(useNow()).toISOString());
