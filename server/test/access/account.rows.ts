import { everyone, IN_ACCOUNT, nothing, SIGNED_IN, type Expected, type Rows } from './policy.ts';

const MANAGERS: Expected = { ...IN_ACCOUNT, buyer: 'FORBIDDEN', accounts: 'FORBIDDEN', viewer: 'FORBIDDEN' };
const word = 'Not-the-password-1';
const unknownId = '01a00000-0000-7000-8000-000000000000';
/** A credential that nobody has. */
const NO_KEY = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' as const };
let invited = 0;
let views = 0;

/** The account area: the person's own login, sessions and emails, the business, its members and invitations. */
export const accountRows: Rows = (h) => ({
  updateAccount: {
    may: MANAGERS,
    sent: ({ accountId }) => ({ params: { id: accountId }, body: { data: { phone: '0113 496 0000' } } }),
    foreign: 'NOT_FOUND',
  },
  updateMe: { may: SIGNED_IN, sent: () => ({ body: { data: { name: 'Somebody' } } }) },
  setPicture: { may: everyone('NO_FILE', { guest: 'UNAUTHENTICATED' }), sent: nothing },
  removePicture: { may: SIGNED_IN, sent: nothing },
  getPicture: {
    may: everyone('NOT_FOUND'),
    sent: () => ({ params: { day: '2026-03-03', name: `${unknownId}.png` } }),
  },
  listViews: { may: SIGNED_IN, sent: nothing },
  saveView: {
    may: SIGNED_IN,
    sent: () => ({ body: { data: { list: 'orders', name: `View ${++views}`, search: 'state=on-site' } } }),
  },
  updateView: {
    may: everyone('NOT_FOUND', { guest: 'UNAUTHENTICATED' }),
    sent: () => ({ params: { id: unknownId }, body: { data: { name: 'Mine' } } }),
  },
  removeView: {
    may: everyone('NOT_FOUND', { guest: 'UNAUTHENTICATED' }),
    sent: () => ({ params: { id: unknownId } }),
  },
  listSessions: { may: SIGNED_IN, sent: nothing },
  endSession: {
    may: everyone('NOT_FOUND', { guest: 'UNAUTHENTICATED' }),
    sent: () => ({ params: { id: unknownId } }),
  },
  endOtherSessions: { may: SIGNED_IN, sent: nothing },
  listTrustedDevices: { may: SIGNED_IN, sent: nothing },
  removeTrustedDevice: {
    may: everyone('NOT_FOUND', { guest: 'UNAUTHENTICATED' }),
    sent: () => ({ params: { id: unknownId } }),
  },
  listPasskeys: { may: SIGNED_IN, sent: nothing },
  startPasskey: {
    may: everyone('WRONG_CURRENT_PASSWORD', { guest: 'UNAUTHENTICATED' }),
    sent: () => ({ body: { data: { currentPassword: word } } }),
  },
  startEmailChange: {
    may: everyone('WRONG_CURRENT_PASSWORD', { guest: 'UNAUTHENTICATED' }),
    sent: () => ({ body: { data: { email: 'another@firm.example', currentPassword: word } } }),
  },
  changeEmail: {
    may: everyone('WRONG_EMAIL_CODES', { guest: 'UNAUTHENTICATED' }),
    sent: () => ({ body: { data: { newCode: '000000', oldCode: '000000' } } }),
  },
  addPasskey: {
    may: everyone('PASSKEY_REFUSED', { guest: 'UNAUTHENTICATED' }),
    sent: () => ({
      body: {
        data: {
          name: 'Phone',
          answer: { ...NO_KEY, response: { clientDataJSON: 'e30', attestationObject: 'oA' } },
        },
      },
    }),
  },
  renamePasskey: {
    may: everyone('NOT_FOUND', { guest: 'UNAUTHENTICATED' }),
    sent: () => ({ params: { id: unknownId }, body: { data: { name: 'Phone' } } }),
  },
  removePasskey: {
    may: everyone('WRONG_CURRENT_PASSWORD', { guest: 'UNAUTHENTICATED' }),
    sent: () => ({ params: { id: unknownId }, body: { data: { currentPassword: word } } }),
  },
  getFactor: { may: SIGNED_IN, sent: nothing },
  startFactor: {
    may: everyone('WRONG_CURRENT_PASSWORD', { guest: 'UNAUTHENTICATED' }),
    sent: () => ({ body: { data: { currentPassword: word } } }),
  },
  confirmFactor: {
    may: everyone('WRONG_FACTOR', { guest: 'UNAUTHENTICATED' }),
    sent: () => ({ body: { data: { code: '000000' } } }),
  },
  removeFactor: {
    may: everyone('WRONG_CURRENT_PASSWORD', { guest: 'UNAUTHENTICATED' }),
    sent: () => ({ body: { data: { currentPassword: word, code: '000000' } } }),
  },
  getNotifications: { may: IN_ACCOUNT, sent: nothing },
  setNotifications: { may: IN_ACCOUNT, sent: () => ({ body: { data: { mails: { 'over-hire': true } } } }) },
  listMembers: { may: MANAGERS, sent: nothing },
  updateMember: {
    may: MANAGERS,
    sent: ({ memberId }) => ({ params: { id: memberId }, body: { data: { role: 'viewer' } } }),
    foreign: 'NOT_FOUND',
    fresh: async () => ({ memberId: (await h.joined(h.fixtures.acme.accountId)).id }),
  },
  removeMember: {
    may: MANAGERS,
    sent: ({ memberId }) => ({ params: { id: memberId } }),
    foreign: 'NOT_FOUND',
    fresh: async () => ({ memberId: (await h.joined(h.fixtures.acme.accountId)).id }),
  },
  removeMemberFactors: {
    may: MANAGERS,
    sent: ({ memberId }) => ({ params: { id: memberId } }),
    foreign: 'NOT_FOUND',
    fresh: async () => ({ memberId: (await h.joined(h.fixtures.acme.accountId)).id }),
  },
  listInvitations: {
    may: MANAGERS,
    sent: nothing,
    fresh: async () => ({ invitationId: await h.invited(h.fixtures.acme.owner) }),
  },
  invite: {
    may: MANAGERS,
    sent: () => ({ body: { data: { email: `guest${++invited}@firm.example`, role: 'viewer' } } }),
  },
  revokeInvitation: {
    may: MANAGERS,
    sent: ({ invitationId }) => ({ params: { id: invitationId } }),
    foreign: 'NOT_FOUND',
    fresh: async () => ({ invitationId: await h.invited(h.fixtures.acme.owner) }),
  },
  listOwnOrganisationInvitations: { may: SIGNED_IN, sent: nothing },
  acceptOwnOrganisationInvitation: {
    may: everyone('NOT_FOUND', { guest: 'UNAUTHENTICATED' }),
    sent: () => ({ params: { id: unknownId } }),
  },
  declineOwnOrganisationInvitation: {
    may: everyone('NOT_FOUND', { guest: 'UNAUTHENTICATED' }),
    sent: () => ({ params: { id: unknownId } }),
  },
  lookAtOrganisationInvitation: { may: everyone('INVALID_TOKEN'), sent: () => ({ body: { data: { token: 'x' } } }) },
  acceptOrganisationInvitation: {
    may: everyone('INVALID_TOKEN'),
    sent: () => ({ body: { data: { token: 'x' } } }),
  },
  declineOrganisationInvitation: { may: everyone('INVALID_TOKEN'), sent: () => ({ body: { data: { token: 'x' } } }) },
  lookAtInvitation: { may: everyone('INVALID_TOKEN'), sent: () => ({ body: { data: { token: 'x' } } }) },
  acceptInvitation: { may: everyone('INVALID_TOKEN'), sent: () => ({ body: { data: { token: 'x' } } }) },
});
