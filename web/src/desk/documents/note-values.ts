import type { DeskDocumentPage } from '@tonnage/contract/skip-hire/documents/documents';
import type { NoteWords } from '@tonnage/contract/skip-hire/documents/transfer-notes';
import { isSeason } from '@tonnage/domain/skip-hire/office-documents';
import { isEmpty } from '@tonnage/domain/common/text';
import { isHazardousCode } from '@tonnage/domain/skip-hire/list-of-wastes';
import type { Calls } from '../../lib/calls.ts';
import type { Reply } from '@tonnage/contract/endpoint';
import { ewcCodesIn, wrongCodes } from '../parts/ewc-field.tsx';
import { words } from './words.ts';
import { brokenRule } from '../../ui/form.ts';

/** What a note would contain now. */
export type NoteDraft = Reply<Calls['draftNote']>['data'];

/** A note's form values; codes are separated by commas. */
export interface NoteValues {
  description: string;
  ewc: string;
  quantity: string;
  container: string;
  place: string;
  sic: string;
  capacity: string;
  reason: string;
  validFrom: string;
  validTo: string;
}

/** The form's initial values: from the note being corrected, or from the draft. */
export function valuesOf(draft: NoteDraft, old: DeskDocumentPage | null): NoteValues {
  const note = old?.note;
  return {
    description: note?.waste.description ?? draft.description,
    ewc: (note?.waste.ewcCodes ?? draft.ewcCodes).join(', '),
    quantity: note?.quantity ?? draft.quantity,
    container: note?.container ?? draft.container,
    place: note?.place ?? draft.place,
    sic: note?.transferor.sicCode ?? draft.sicCode ?? '',
    capacity: note?.transferor.capacity ?? draft.capacity ?? '',
    reason: '',
    validFrom: old?.validFrom ?? '',
    validTo: old?.validTo ?? '',
  };
}

/** The values that override the draft: all others follow the job or site until the note is signed. */
export function changedWords(values: NoteValues, draft: NoteDraft): NoteWords {
  const codes = ewcCodesIn(values.ewc);
  const changed = (typed: string, known: string | null) =>
    typed.trim() === (known ?? '').trim() ? null : typed.trim();
  return {
    description: changed(values.description, draft.description),
    ewcCodes: codes.join() === draft.ewcCodes.join() ? null : codes,
    quantity: changed(values.quantity, draft.quantity),
    container: changed(values.container, draft.container),
    place: changed(values.place, draft.place),
    sicCode: changed(values.sic, draft.sicCode),
    capacity: changed(values.capacity, draft.capacity),
  };
}

/** Messages for details that the law requires and that are missing or malformed. */
export function wrongIn(values: NoteValues, requires: { reason?: boolean; term?: boolean }) {
  const hazardous = ewcCodesIn(values.ewc).some(isHazardousCode);
  const needed = (text: string) => (isEmpty(text) ? 'Required by law.' : null);
  return {
    description: needed(values.description),
    ewc:
      wrongCodes(values.ewc) ?? (hazardous ? 'Hazardous waste needs a consignment note, not a transfer note.' : null),
    quantity: needed(values.quantity),
    container: needed(values.container),
    place: needed(values.place),
    sic: needed(values.sic) ?? brokenRule(CONTRACT_FIELDS.correctNote['said.sicCode'], values.sic),
    capacity: needed(values.capacity),
    reason: requires.reason && isEmpty(values.reason) ? words.reasonMissing : null,
    validTo:
      requires.term && !(values.validFrom && values.validTo && isSeason(values.validFrom, values.validTo))
        ? 'Choose a date within twelve months of the first day, and not before it.'
        : null,
  };
}
