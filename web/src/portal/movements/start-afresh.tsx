import { Button } from '../../ui/button.tsx';
import { words } from '../booking/words.ts';
import type { StoredForm } from './use-stored-form.ts';

/** The way back to the beginning, where an earlier visit's answers are shown. */
export function StartAfresh<Values extends object>({ kept }: { kept: StoredForm<Values> }) {
  if (!kept.restored) return null;
  return (
    <Button size="sm" variant="ghost" data-quiet onClick={kept.startAfresh}>
      {words.startAfresh}
    </Button>
  );
}
