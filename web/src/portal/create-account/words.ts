export const words = {
  sic: 'What the business does (SIC code)',
  companyNumber: 'Company number',
  vatNumber: 'VAT number',
  addressLine1: 'Billing address',
  password: 'Password',
};
