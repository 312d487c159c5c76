/** The names of the desk's places. What a screen says stands beside the screen. */
export const words = {
  today: 'Today',
  customers: 'Customers',
  invoices: 'Invoices',
  invoiceRun: 'Monthly run',
  prices: 'Prices',
  calendar: 'Calendar',
  settings: 'Settings',
  login: 'Log in',
  invitation: 'Invitation',
  more: 'More',
  requests: 'Requests',
  planner: 'Planner',
  fleet: 'Fleet',
  orders: 'Orders',
  audit: 'Audit',
  outbox: 'Outbox',
};
