export const words = {
  sic: 'What the business does (SIC code)',
  companyNumber: 'Company number',
  vatNumber: 'VAT number',
  addressLine1: 'Billing address',
  password: 'Password',
  passwordHelp: 'At least 8 characters, and hard to guess.',
  passwordAgain: 'Confirm password',
  passwordShort: 'Use at least 8 characters',
  passwordsDiffer: 'Passwords do not match',
};
