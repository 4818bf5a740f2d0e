import type { FirstScreen } from '../flow/definition/screen-definition.ts';
import { TERMS_VERSION } from '../lib/terms-version.ts';
import { TermsView } from './TermsView.tsx';
import type { TermsTypes } from './terms-types.ts';

/** The Terms of Service. */
export const termsScreen: FirstScreen<TermsTypes> = {
  name: 'terms-of-service',
  step: 1,
  inProgress: 'nothing',
  enter: { consent: (input) => ({ problem: null, ...input }) },
  on: {
    consent_recorded: ({ session }) => ({ to: 'start', session: { ...session, consented: true } }),
  },
  useScreen: (flow) => ({
    agree() {
      const handleConsent = () => flow.dispatch({ type: 'consent_recorded' });
      if (flow.state?.session.consented) handleConsent();
      else if (flow.state) {
        const consent = { terms_version: TERMS_VERSION, locale: flow.locale };
        flow.send(() => flow.backend.recordConsent(consent), handleConsent);
      }
    },
  }),
  View: TermsView,
};
