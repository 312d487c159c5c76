/** Refusals of requests about personal data. */
export const PRIVACY_REFUSALS = {
  RECEIVED_LATER: {
    status: 422,
    message: 'Enter the date you received it. It can’t be in the future.',
    field: 'receivedOn',
  },
  NO_ADDRESS: {
    status: 409,
    message: 'This request has no email address. Without one, we can’t find the person.',
  },
  ADDRESS_DIFFERS: {
    status: 422,
    message: 'Type the address of the request to confirm.',
    field: 'email',
  },
  PERSON_IS_STAFF: {
    status: 409,
    message: 'This is one of your own staff. Remove them under Settings, Staff first.',
  },
  PERSON_HAS_ORDERS: {
    status: 409,
    message: 'This private customer has open orders or an open balance. Settle these first.',
  },
  PERSON_LEADS: {
    status: 409,
    message: 'They’re the only manager of an organisation in Metrics. Another manager must be added there first.',
  },
} as const;
