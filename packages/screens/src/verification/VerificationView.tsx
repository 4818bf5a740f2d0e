import type { ReactNode } from 'react';
import type { ViewProps } from '../flow/definition/view-props.ts';
import { utilityName } from '../lib/utility-name.ts';
import { Verification } from './Verification.tsx';
import type { VerificationTypes } from './verification-types.ts';

/** The utility's question for a code in the flow. */
export function VerificationView({ state, on }: ViewProps<VerificationTypes>): ReactNode {
  return (
    <Verification
      {...state}
      utilityName={utilityName(state.utility)}
      sending={state.isSending}
      onChoose={on.chooseMethod}
      onOtherWay={on.back}
      onResend={on.resend}
      onSubmit={on.answer}
    />
  );
}
