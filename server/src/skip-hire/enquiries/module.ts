import type { Binders } from '../../platform/http/binders.ts';
import { emails } from './emails.ts';
import { enquiryFileRoutes, enquiryRoutes } from './routes.ts';

export const module = {
  emails,
  routes: ({ bind, bytes }: Binders) => {
    enquiryRoutes(bind);
    enquiryFileRoutes(bytes);
  },
};
