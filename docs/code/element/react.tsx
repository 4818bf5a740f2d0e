import '@utility-connect/loader/element';
import type {} from '@utility-connect/loader/element/react';

export function ConnectUtility({ onCode }: { readonly onCode: (code: string) => void }) {
  return (
    <utility-connect-button token-url="/api/connect-token" onuc-success={({ detail }) => onCode(detail.code)}>
      Connect your utility
    </utility-connect-button>
  );
}
