import { writeRequest } from '../../src/skip-hire/privacy/commands/privacy.ts';
import type { Harness } from '../harness.ts';
import { ANYBODY, staffWho, type Rows } from './policy.ts';

const MANAGERS = staffWho('privacy.manage');

/** A request on the form, received today, from somebody the company knows nothing about. */
export const asked = (h: Harness, email = 'pat@private.example') =>
  h.office(({ db, now, scope: { tenantId } }) => {
    const facts = { kind: 'erasure', name: 'Pat Price', email, phone: null, text: 'Please delete my data' } as const;
    return writeRequest({ db, now, tenantId }, { ...facts, receivedOn: '2026-03-02', enteredBy: null });
  });

/** Requests about personal data: anybody sends one, managers answer it. */
export const privacyRows: Rows = (h) => {
  const text = 'Please send me a copy';
  const facts = { kind: 'access', name: 'Pat Price', email: 'pat@private.example', text };
  const of = (body?: object) => ({
    may: MANAGERS,
    sent: ({ noteId: id }: { noteId: string }) => ({ params: { id }, ...(body && { body: { data: body } }) }),
    foreign: 'NOT_FOUND',
    wholeTenant: true as const,
    fresh: async () => ({ noteId: (await asked(h)).id }),
  });
  return {
    sendPrivacyRequest: { may: ANYBODY, sent: () => ({ body: { data: facts } }) },
    listPrivacyRequests: { may: MANAGERS, sent: () => ({}) },
    getPrivacyRequest: of(),
    enterPrivacyRequest: { may: MANAGERS, sent: () => ({ body: { data: { ...facts, receivedOn: '2026-03-01' } } }) },
    answerPrivacyRequest: of({ text: 'Here it is' }),
    exportPerson: of(),
    erasePerson: of({ email: 'pat@private.example' }),
  };
};
