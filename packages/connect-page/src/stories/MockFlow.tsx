import type { Appearance, Locale } from '@utility-connect/protocol';
import { ConnectFlow, type ConnectFlowCallbacks } from '@utility-connect/screens';
import type { MockService } from '@utility-connect/service/mock';
import { type ReactNode, useEffect, useState } from 'react';
import { createHttpBackend } from '../lib/http-backend.ts';
import {
  createConnectToken,
  HOST_ORIGIN,
  MOCK_URL,
  type MockSettings,
  mockService,
  sendOver,
} from './mock-session.ts';

/** Props of {@link MockFlow}. */
export interface MockFlowProps extends ConnectFlowCallbacks, MockSettings {
  /** The app's own name of its user. A user who has connected before gets update mode. Default a new one each time. */
  readonly userId?: string;
  /** EIA id: skips Utility Selection. Default none. */
  readonly utilityId?: string;
  readonly locale?: Locale;
  readonly appearance?: Appearance;
}

/** The flow as the Connect page runs it, on the mock backend in this tab. */
export function MockFlow({ userId, utilityId, network, companyName, ...flow }: MockFlowProps): ReactNode {
  const session = useMockSession({ userId, utilityId, network, companyName });
  if (!session) return null;
  return <ConnectFlow embedded backend={session} {...flow} />;
}

type SessionOptions = {
  [Name in 'userId' | 'utilityId' | 'network' | 'companyName']: MockFlowProps[Name] | undefined;
};

const useMockSession = ({ userId, utilityId, network, companyName }: SessionOptions) => {
  const [backend, setBackend] = useState<ReturnType<typeof createHttpBackend> | null>(null);
  useEffect(() => {
    let isWanted = true;
    const start = async (): Promise<void> => {
      const service: MockService = await mockService(companyName);
      const connectToken = await createConnectToken(service, {
        user_id: userId ?? crypto.randomUUID(),
        ...(utilityId ? { utility_id: utilityId } : {}),
      });
      if (!isWanted) return;
      const send = sendOver(service, network);
      setBackend(
        createHttpBackend({ connectToken, parentOrigin: HOST_ORIGIN, apiUrl: `${MOCK_URL}/link/api/`, send }),
      );
    };
    void start();
    return () => {
      isWanted = false;
    };
  }, [userId, utilityId, network, companyName]);
  return backend;
};
