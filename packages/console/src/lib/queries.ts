import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type Api, ApiError } from './api.ts';
import { useEnvironment } from './environment.ts';

/** Seconds between two reads of what is shown. Hidden tabs don't read. */
export const POLL_SECONDS = 10;

/** The key of the sign-in: `null` while signed out. */
export const sessionKey = ['session'] as const;

/** Creates the cache of a page. An answer 401 leads back to the sign-in, and forgets what was read. */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 401) return;
    client.setQueryData(sessionKey, null);
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Reads that fail are repeated by the poll; the page shows the error and what it read before.
      queries: { retry: false, networkMode: 'always', staleTime: 2_000 },
      // Bodies and answers of changes, which may be tokens and secrets, are forgotten with the part of the page that made them.
      mutations: { networkMode: 'always', gcTime: 0 },
    },
  });
  return client;
}

/** Reads a path of the operator API, again and again while the tab is visible. `seconds` 0: once. */
export function useRead<T>(
  path: string,
  { seconds = POLL_SECONDS, isEnabled = true } = {},
): UseQueryResult<T> {
  const { api } = useEnvironment();
  return useQuery({
    queryKey: ['read', path],
    queryFn: ({ signal }) => api.get<T>(path, signal),
    refetchInterval: seconds > 0 && seconds * 1000,
    enabled: isEnabled,
    // The list stays in sight while the next page or filter is read.
    placeholderData: keepPreviousData,
  });
}

/** Changes something, then reads everything that is shown again. */
export function useAction<Input = void, Output = unknown>(
  act: (api: Api, input: Input) => Promise<Output>,
): UseMutationResult<Output, Error, Input> {
  const { api } = useEnvironment();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => act(api, input),
    onSettled: () => client.invalidateQueries({ queryKey: ['read'] }),
  });
}
