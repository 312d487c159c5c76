import * as about from './about/screens.ts';
import * as accessibility from './accessibility/screens.ts';
import * as account from './account/screens.ts';
import * as billing from './billing/screens.ts';
import * as contacts from './contacts/screens.ts';
import * as createAccount from './create-account/screens.ts';
import * as documents from './documents/screens.ts';
import * as members from './members/screens.ts';
import * as movements from './movements/screens.ts';
import * as newOrder from './new-order/screens.ts';
import * as newsletter from './newsletter/screens.ts';
import * as orders from './orders/screens.ts';
import * as privacy from './privacy/screens.ts';
import * as proposal from './proposal/screens.ts';
import * as quote from './quote/screens.ts';
import * as signIn from './sign-in/screens.ts';
import * as sites from './sites/screens.ts';

// One line for each feature that has screens, and its import.
export const FEATURES = [
  about,
  accessibility,
  account,
  billing,
  contacts,
  createAccount,
  documents,
  members,
  movements,
  newOrder,
  newsletter,
  orders,
  privacy,
  proposal,
  quote,
  signIn,
  sites,
];
