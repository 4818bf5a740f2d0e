import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { App } from '../app/App.tsx';
import { createApi } from '../lib/api.ts';
import { EnvironmentContext } from '../lib/environment.ts';
import { createQueryClient } from '../lib/queries.ts';
import { createFakeOperator, type FakeAnswers, type FakeOperator } from './fake-operator.ts';
import { NOW } from './refs.ts';

/** Props of {@link ConsoleStory}. */
interface ConsoleStoryProps {
  /** Address below `/operator`, with its query. */
  readonly path: string;
  /** Answers of the operator API that differ from the usual ones. Default none. */
  readonly answers?: FakeAnswers;
  /** An operator API of a test, in place of `answers`. */
  readonly operator?: FakeOperator;
  /** Called with each address that the page goes to. */
  readonly onNavigate?: (path: string) => void;
}

/** The whole console at an address, on an operator API in memory, at a fixed time. */
export function ConsoleStory({ path, answers, operator, onNavigate }: ConsoleStoryProps): ReactNode {
  const { client, environment, location } = useMemo(() => {
    const { send } = operator ?? createFakeOperator(answers);
    const memory = memoryLocation({ path });
    return {
      client: createQueryClient(),
      environment: { api: createApi(send), now: () => NOW, timeZone: 'UTC' },
      location: memory,
    };
  }, [path, answers, operator]);
  return (
    <EnvironmentContext.Provider value={environment}>
      <QueryClientProvider client={client}>
        <Router
          hook={location.hook}
          searchHook={location.searchHook}
          aroundNav={(navigate, to, options) => {
            onNavigate?.(to);
            navigate(to, options);
          }}
        >
          <App />
        </Router>
      </QueryClientProvider>
    </EnvironmentContext.Provider>
  );
}
