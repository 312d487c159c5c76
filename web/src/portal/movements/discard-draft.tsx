import { Button } from '../../ui/button.tsx';
import { words } from '../booking/words.ts';
import type { StoredForm } from './use-stored-form.ts';

/** A link to start again, when the input of an earlier visit was restored. */
export function DiscardDraft<Values extends object>({ kept }: { kept: StoredForm<Values> }) {
  if (!kept.restored) return null;
  return (
    <Button size="sm" variant="ghost" data-quiet onClick={kept.discardDraft}>
      {words.discardDraft}
    </Button>
  );
}
