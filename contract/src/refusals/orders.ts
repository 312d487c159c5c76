/** Refusals of ordering, planning and doing a job. */
export const ORDER_REFUSALS = {
  WAIVER_DAY: {
    status: 422,
    message: 'Choose a day after the current end of the hire.',
    field: 'until',
  },
  // Not 429, which clients take as a short pause.
  TOO_MANY_MESSAGES: {
    status: 409,
    message: 'You’ve sent us a lot of messages today. Please call us instead.',
  },
  SITE_CLOSED: {
    status: 409,
    message: 'We can’t take orders for this site at the moment. Choose another site or call us.',
    field: 'siteId',
  },
  SITE_IN_USE: {
    status: 409,
    message: 'This site has open orders. You can archive it once they’ve finished.',
  },
  SITE_MOVES_DEPOT: {
    status: 409,
    message:
      'Another depot covers that postcode, and this site has open orders. Add a new site, or wait until they’ve finished.',
    field: 'postcode',
  },
  // Strapi's message, which its clients print: a contact's numbers and addresses are unique.
  CONTAINER_UNSUITABLE: {
    status: 409,
    message: 'This container isn’t suitable for that waste. Choose another container.',
    field: 'containerSubTypeId',
  },
  PRICE_ON_APPLICATION: {
    status: 409,
    message: 'There’s no list price for this. Call us for a price.',
    field: 'containerSubTypeId',
  },
  PRICE_CHANGED: {
    status: 409,
    message: 'The price has changed since you saw it. Check the new price and place the order again.',
  },
  PRICE_NOT_YOURS: {
    status: 403,
    message: 'Your role can’t agree a price this low. Ask a manager.',
    field: 'agreedPence',
  },
  DATE_LOCKED: {
    status: 409,
    message: 'This date can’t be booked. Choose another date.',
    field: 'date',
  },
  DATE_FULL: { status: 409, message: 'This day is full. Choose another date.', field: 'date' },
  ON_STOP: {
    status: 409,
    message: 'Your account is on stop. Pay what’s overdue, or call us to release it.',
  },
  ACCOUNT_STATUS: {
    status: 409,
    message: 'The account has changed since you opened it. Reload the page.',
  },
  ACCOUNT_IN_USE: {
    status: 409,
    message: 'This account has open orders. Complete, decline or cancel them first.',
  },
  ACCOUNT_PENDING: {
    status: 409,
    message: 'Your account is awaiting approval. You can order once it’s approved.',
  },
  OVER_LIMIT: {
    status: 409,
    message: 'This order would take the account over its credit limit. Pay an invoice or call us.',
  },
  UNPAID_ORDERS: {
    status: 409,
    message: 'You have orders awaiting payment. Pay for or cancel one of them, then order again.',
  },
  PO_REQUIRED: {
    status: 400,
    message: 'Enter a PO number. Your account requires one.',
    field: 'poNumber',
  },
  PAYMENT_METHOD: {
    status: 409,
    message: 'This account can’t pay that way.',
    field: 'payment',
  },
  WRONG_STATE: {
    status: 409,
    message: 'This is no longer possible. Reload the page to see the latest status.',
  },
  PERMIT_REQUIRED: {
    status: 409,
    message: 'A granted permit must cover this date before the job can be allocated.',
  },
  CARRIER_EXPIRED: {
    status: 409,
    message: 'Your waste carrier registration has expired. Renew it, then enter its new date in Settings, Company.',
  },
  VEHICLE_UNSUITABLE: {
    status: 409,
    message: 'This lorry can’t lift that container.',
    field: 'vehicleId',
  },
  VEHICLE_OFF: {
    status: 409,
    message: 'This lorry or its driver is off on that day. Choose another lorry or driver.',
    field: 'vehicleId',
  },
  NOT_EDITABLE: {
    status: 409,
    message: 'This can no longer be changed online. Call us.',
  },
  PAID_BY_CARD: {
    status: 409,
    message: 'This has been paid for, and the change costs more. Cancel it and order again, or call us.',
  },
  OPEN_TIP_AND_RETURN: {
    status: 409,
    message: 'A tip and return is already booked for this order.',
  },
  UNKNOWN_VEHICLE: {
    status: 409,
    message: 'This lorry or driver isn’t at the job’s depot, or is inactive. Choose another.',
    field: 'vehicleId',
  },
  UNKNOWN_DRIVER: {
    status: 409,
    message: 'This driver isn’t at the lorry’s depot, or is inactive. Choose another.',
    field: 'driverId',
  },
  NO_DRIVER: {
    status: 409,
    message: 'This lorry has no usual driver and no jobs on that day. Choose a driver.',
    field: 'driverId',
  },
  REGISTRATION_TAKEN: {
    status: 409,
    message: 'There is already a lorry with this registration. Edit that one instead.',
    field: 'registration',
  },
  ROUTE_OVER: {
    status: 409,
    message: 'This day has passed. Update its jobs in the planner.',
  },
  ROUTE_LINK: {
    status: 404,
    message: 'This link has expired. Ask the office for a new one.',
  },
  NOT_ON_ROUTE: {
    status: 404,
    message: 'This job is no longer on your route. Call the office.',
  },
  WEIGHTS_DISAGREE: {
    status: 400,
    message: 'The weights don’t add up: net must be gross minus tare. Check them.',
    field: 'netWeightKg',
  },
  CONTAINER_ELSEWHERE: {
    status: 409,
    message:
      'This container is on another site. Check the number; if it has left there, correct it on that order first.',
    field: 'containerNumber',
  },
  CONTAINER_DIFFERS: {
    status: 409,
    message:
      'This isn’t the number recorded for this order. Check it, then choose what happened: the recorded number was wrong, or this container was taken instead.',
    field: 'numberReason',
  },
  CONTAINER_TAKEN: {
    status: 409,
    message: 'There is already a container with this number. Edit that one instead.',
    field: 'number',
  },
  CONTAINER_ON_SITE: {
    status: 409,
    message: 'This container is on site. Complete its collection first, or correct the container number on its order.',
  },
  UNKNOWN_SIZE: {
    status: 409,
    message: 'This size isn’t in the catalogue. Choose another.',
    field: 'sizeId',
  },
  WEIGHT_UNLIKELY: {
    status: 400,
    message: 'This weight is unlikely. Check it against the weighbridge ticket. If it’s right, enter the reason.',
    field: 'netWeightKg',
  },
  NO_PROPOSAL: {
    status: 409,
    message: 'There is no new date to answer. It has already been answered, or we’ve withdrawn it.',
  },
  PROPOSAL_OVER: {
    status: 409,
    message: 'The date we offered has passed. Call us for another.',
  },
  PROPOSAL_LINK: {
    status: 404,
    message: 'This link isn’t valid. Use the latest email about the order, or answer on the order’s page.',
  },
  QUOTE_LINK: {
    status: 404,
    message: 'This link isn’t valid. It may be incomplete. Use the latest email about the quote, or call us.',
  },
  QUOTE_ANSWERED: {
    status: 409,
    message: 'This quote has already been accepted or declined. Call us to change that.',
  },
  QUOTE_EXPIRED: {
    status: 409,
    message: 'This quote has expired. Call us for a new one.',
  },
  OPEN_REPOSITION: { status: 409, message: 'A reposition is already booked for this order.' },
  OPEN_EXCHANGE: { status: 409, message: 'An exchange is already booked for this order.' },
  OPEN_COLLECTION: { status: 409, message: 'A collection is already booked for this order.' },
} as const;
