// One line for each feature that has screens, which it declares in its folder.
export * as about from './about/screens.ts';
export * as accessibility from './accessibility/screens.ts';
export * as account from './account/screens.ts';
export * as billing from './billing/screens.ts';
export * as contacts from './contacts/screens.ts';
export * as createAccount from './create-account/screens.ts';
export * as documents from './documents/screens.ts';
export * as members from './members/screens.ts';
export * as movements from './movements/screens.ts';
export * as newOrder from './new-order/screens.ts';
export * as newsletter from './newsletter/screens.ts';
export * as orders from './orders/screens.ts';
export * as privacy from './privacy/screens.ts';
export * as proposal from './proposal/screens.ts';
export * as signIn from './sign-in/screens.ts';
export * as sites from './sites/screens.ts';
