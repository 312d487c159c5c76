import { ANYBODY, everyone, IN_ACCOUNT, nothing, SIGNED_IN, type Rows } from './policy.ts';

const word = 'Not-the-password-1';
let opened = 0;
const newAccount = () => ({
  business: {
    name: 'New Firm',
    sicCode: '43110',
    billingAddress: { addressLine1: '1 Quay', town: 'Leeds', postcode: 'LS1 4AP' },
  },
  user: { name: 'Nora', email: `nora${++opened}@firm.example`, password: word, passwordConfirmation: word },
  termsAccepted: true,
  privacyAccepted: true,
});
const next = { currentPassword: word, password: `${word}2`, passwordConfirmation: `${word}2` };

/** Login, the account's public pages, and the application's details. */
export const entryRows: Rows = () => ({
  login: {
    may: everyone('INVALID_LOGIN'),
    sent: () => ({ body: { identifier: `nobody${++opened}`, password: word } }),
  },
  startPasskeyLogin: { may: ANYBODY, sent: nothing },
  logInByPasskey: {
    may: everyone('PASSKEY_REFUSED'),
    sent: () => {
      const id = `key${++opened}`;
      const response = { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' };
      return { body: { answer: { id, rawId: id, type: 'public-key', response } } };
    },
  },
  findLoginProviders: { may: ANYBODY, sent: () => ({ query: { face: 'desk' } }) },
  startProviderLogin: {
    may: everyone('NOT_FOUND'),
    sent: () => ({ params: { id: '019cb0f6-6f80-7b3c-9d0d-b039c1718876' }, body: { data: { face: 'desk' } } }),
  },
  logInByProvider: {
    may: everyone('PROVIDER_REFUSED'),
    sent: () => ({ body: { data: { answer: 'code=x&state=x' } } }),
  },
  receiveFigures: {
    may: everyone('INCOMING_SIGNATURE'),
    sent: () => ({ params: { id: '019cb0f6-6f80-7b3c-9d0d-b039c1718876' }, body: {} }),
  },
  openStopReport: { may: ANYBODY, sent: () => ({ query: { key: 'x' } }) },
  stopReport: { may: everyone('INVALID_TOKEN'), sent: () => ({ query: { key: 'x' } }) },
  logout: { may: SIGNED_IN, sent: nothing },
  changePassword: {
    may: everyone('WRONG_CURRENT_PASSWORD', { guest: 'UNAUTHENTICATED' }),
    sent: () => ({ body: next }),
  },
  deactivateMe: {
    may: everyone('WRONG_CURRENT_PASSWORD', { guest: 'UNAUTHENTICATED' }),
    sent: () => ({ body: { data: { currentPassword: 'wrong' } } }),
  },
  deleteMe: {
    may: everyone('WRONG_CURRENT_PASSWORD', { guest: 'UNAUTHENTICATED' }),
    sent: () => ({ body: { data: { currentPassword: 'wrong', email: 'x' } } }),
  },
  checkMetricsEmail: {
    may: everyone('EMAIL_NOT_REGISTERED'),
    sent: () => ({ body: { email: 'nobody@nowhere.example' } }),
  },
  createMetricsAccount: {
    may: ANYBODY,
    sent: () => ({
      body: {
        data: {
          name: 'Nora',
          email: `metrics${++opened}@firm.example`,
          password: word,
          passwordConfirmation: word,
          acceptPrivacy: true,
        },
      },
    }),
  },
  forgotPassword: { may: ANYBODY, sent: () => ({ body: { email: 'nobody@nowhere.example' } }) },
  resetPassword: {
    may: everyone('INVALID_CODE'),
    sent: () => ({ body: { code: 'x', password: word, passwordConfirmation: word } }),
  },
  sendEmailConfirmation: { may: ANYBODY, sent: () => ({ body: { email: 'nobody@nowhere.example' } }) },
  openEmailConfirmation: { may: everyone('INVALID_TOKEN'), sent: () => ({ query: { confirmation: 'x' } }) },
  confirmEmail: { may: everyone('INVALID_TOKEN'), sent: () => ({ body: { code: 'x', password: word } }) },
  checkPassword: { may: ANYBODY, sent: () => ({ body: { password: word } }) },
  createAccount: { may: ANYBODY, sent: () => ({ body: { data: newAccount() } }) },
  me: { may: SIGNED_IN, sent: nothing },
  getApplicationAnonymous: { may: ANYBODY, sent: nothing },
  getGuestOffer: { may: ANYBODY, sent: () => ({ query: { postcode: 'LS11 5PS' } }) },
  getManifest: { may: ANYBODY, sent: nothing },
  getApplicationAuth: { may: SIGNED_IN, sent: nothing },
  getTerms: { may: ANYBODY, sent: nothing },
  findAllAccounts: { may: SIGNED_IN, sent: nothing },
  findMyAccount: { may: IN_ACCOUNT, sent: nothing },
  setAccount: {
    others: { 'expired member': 'NOT_FOUND' },
    may: { ...SIGNED_IN, clerk: 'NOT_FOUND', planner: 'NOT_FOUND', ledger: 'NOT_FOUND' },
    sent: ({ accountId }) => ({ body: { data: { newAccountId: accountId } } }),
    foreign: 'NOT_FOUND',
  },
});
