/** What ordering, planning and doing a job may be refused for. */
export const ORDER_REFUSALS = {
  SITE_CLOSED: {
    status: 409,
    name: 'ConflictError',
    message: 'This site takes no orders at present. Choose another site or call the office.',
    field: 'siteId',
  },
  SITE_IN_USE: {
    status: 409,
    name: 'ConflictError',
    message: 'Orders are open at this site. It can be put away when the last of them is over.',
  },
  SITE_MOVES_DEPOT: {
    status: 409,
    name: 'ConflictError',
    message:
      'Another depot serves this postcode, and orders are open at this site. Add a new site, or wait until they are over.',
    field: 'postcode',
  },
  // Strapi's words, which its clients print: a contact has a number or an address once.
  CONTAINER_UNSUITABLE: {
    status: 409,
    name: 'ConflictError',
    message: 'This container cannot take that waste. Choose another container.',
    field: 'containerSubTypeId',
  },
  PRICE_ON_APPLICATION: {
    status: 409,
    name: 'ConflictError',
    message: 'There is no list price for this. Call the office for a price.',
    field: 'containerSubTypeId',
  },
  PRICE_CHANGED: {
    status: 409,
    name: 'ConflictError',
    message: 'The price has changed since it was shown. Look at the new price and place the order again.',
  },
  DATE_LOCKED: {
    status: 409,
    name: 'ConflictError',
    message: 'This date cannot be booked. Choose another date.',
    field: 'date',
  },
  DATE_FULL: { status: 409, name: 'ConflictError', message: 'This day is full. Choose another date.', field: 'date' },
  ON_STOP: { status: 409, name: 'ConflictError', message: 'The account is on stop. Call the office to release it.' },
  ACCOUNT_STATUS: {
    status: 409,
    name: 'ConflictError',
    message: 'The account stands otherwise by now. Look at it again.',
  },
  ACCOUNT_IN_USE: {
    status: 409,
    name: 'ConflictError',
    message: 'Orders of this account are not over yet. Complete, decline or cancel them first.',
  },
  ACCOUNT_PENDING: { status: 409, name: 'ConflictError', message: 'The account waits for approval by the office.' },
  OVER_LIMIT: {
    status: 409,
    name: 'ConflictError',
    message: 'This order would take the account over its credit limit. Pay an invoice or call the office.',
  },
  PO_REQUIRED: {
    status: 400,
    name: 'ValidationError',
    message: 'A purchase order number is required for this account.',
    field: 'poNumber',
  },
  PAYMENT_METHOD: {
    status: 409,
    name: 'ConflictError',
    message: 'This account cannot pay that way.',
    field: 'payment',
  },
  WRONG_STATE: {
    status: 409,
    name: 'ConflictError',
    message: 'This is no longer possible. Reload the page to see where it stands.',
  },
  PERMIT_REQUIRED: {
    status: 409,
    name: 'ConflictError',
    message: 'A granted permit must cover this date before the job can be allocated.',
  },
  NOTE_REQUIRED: {
    status: 409,
    name: 'ConflictError',
    message: 'A signed waste transfer note or a valid season ticket is needed before this job can be completed.',
  },
  NOT_EDITABLE: {
    status: 409,
    name: 'ConflictError',
    message: 'This can no longer be changed. Ring the office.',
  },
  PAID_BY_CARD: {
    status: 409,
    name: 'ConflictError',
    message: 'This is paid by card, and the change would cost more. Cancel it and order anew, or ring the office.',
  },
  OPEN_TIP_AND_RETURN: {
    status: 409,
    name: 'ConflictError',
    message: 'A tip and return is already open for this order.',
  },
  RECEIVED_LATER: {
    status: 400,
    name: 'ValidationError',
    message: 'Money cannot have come on a day that is still to come. Enter the day of the bank’s statement.',
    field: 'receivedOn',
  },
  UNKNOWN_VEHICLE: {
    status: 409,
    name: 'ConflictError',
    message: 'This one does not work at the yard of the job. Choose another.',
    field: 'vehicleId',
  },
  REGISTRATION_TAKEN: {
    status: 409,
    name: 'ConflictError',
    message: 'A vehicle with this registration is entered already. Change that one.',
    field: 'registration',
  },
  RUN_OVER: {
    status: 409,
    name: 'ConflictError',
    message: 'This day is over. Mark its jobs in the planner.',
  },
  RUN_LINK: {
    status: 404,
    name: 'NotFoundError',
    message: 'This link holds no longer. Ask the office for a new one.',
  },
  NOT_ON_RUN: {
    status: 404,
    name: 'NotFoundError',
    message: 'This job is no longer on your run. Ring the office.',
  },
  WEIGHTS_DISAGREE: {
    status: 400,
    name: 'ValidationError',
    message: 'The weights do not agree: net is gross less tare. Correct one of them.',
    field: 'netWeightKg',
  },
  NO_PROPOSAL: {
    status: 409,
    name: 'ConflictError',
    message: 'No other date waits for an answer. It was answered already, or the office took it back.',
  },
  PROPOSAL_OVER: {
    status: 409,
    name: 'ConflictError',
    message: 'The day that was proposed is over. Ask the office for another one.',
  },
  PROPOSAL_LINK: {
    status: 404,
    name: 'NotFoundError',
    message: 'This link does not hold. Open the newest mail about the order, or answer on the order’s page.',
  },
  OPEN_REPOSITION: { status: 409, name: 'ConflictError', message: 'A reposition is already open for this order.' },
  OPEN_EXCHANGE: { status: 409, name: 'ConflictError', message: 'An exchange is already open for this order.' },
  OPEN_COLLECTION: { status: 409, name: 'ConflictError', message: 'A collection is already open for this order.' },
} as const;
