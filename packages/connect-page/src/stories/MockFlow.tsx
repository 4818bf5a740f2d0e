import type { Appearance, Locale } from '@utility-connect/protocol';
import { ConnectFlow, type ConnectFlowCallbacks, createHttpBackend } from '@utility-connect/screens';
import type { MockService } from '@utility-connect/service/mock';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type MockSettings, sendOver } from './mock-network.ts';
import { createConnectToken, HOST_ORIGIN, MOCK_URL, mockService } from './mock-session.ts';

/** Props of {@link MockFlow}. */
export interface MockFlowProps extends ConnectFlowCallbacks, MockSettings {
  /** Returns the mock backend. Default: one with sandbox logins and files, for `companyName` and `storedAppearance`. */
  readonly service?: (() => Promise<MockService>) | undefined;
  /** `user_id` of the user. One who connected before gets update mode. Default: a new one each time. */
  readonly userId?: string;
  /** EIA id of a utility; skips Utility Selection. Default none. */
  readonly utilityId?: string;
  /** Whether the user picks which accounts are shared. Default `false`. */
  readonly accountSelection?: boolean | undefined;
  /** Name of the client. Default `Sunny Solar`. */
  readonly companyName?: string | undefined;
  /** Language of the screens. Default: the browser's. */
  readonly locale?: Locale;
  /** Appearance stored with the client. Default none. */
  readonly storedAppearance?: Appearance | undefined;
  /** Appearance of the host page; overrides the stored one. Default none. */
  readonly appearance?: Appearance;
}

/** The flow of the Connect page, on a mock backend in this tab. */
export function MockFlow(props: MockFlowProps): ReactNode {
  const backend = useMockBackend(props);
  return backend && <ConnectFlow embedded backend={backend} {...props} />;
}

const useMockBackend = (props: MockFlowProps) => {
  const { service: chosen, userId, utilityId, accountSelection, companyName, storedAppearance } = props;
  const [backend, setBackend] = useState<ReturnType<typeof createHttpBackend> | null>(null);
  // Read on each request, so that a changed switch does not restart the flow.
  const latest = useRef<MockSettings>(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    let isWanted = true;
    const start = async (): Promise<void> => {
      const service = await (chosen?.() ?? mockService(companyName, storedAppearance));
      const connectToken = await createConnectToken(service, {
        user_id: userId ?? crypto.randomUUID(),
        ...(utilityId ? { utility_id: utilityId } : {}),
        ...(accountSelection ? { account_selection: 'true' } : {}),
      });
      if (!isWanted) return;
      const send = sendOver(service, () => latest.current);
      setBackend(
        createHttpBackend({ connectToken, parentOrigin: HOST_ORIGIN, apiUrl: `${MOCK_URL}/link/api/`, send }),
      );
    };
    void start();
    return () => {
      isWanted = false;
    };
  }, [chosen, userId, utilityId, accountSelection, companyName, storedAppearance]);
  return backend;
};
