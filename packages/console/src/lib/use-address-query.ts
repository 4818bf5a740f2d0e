import { useMemo } from 'react';
import { useRouter } from 'wouter';

/**
 * The query of the address. wouter's own `useSearchParams` decodes it twice, which changes values with a `%`.
 */
export function useAddressQuery(): URLSearchParams {
  const router = useRouter();
  const search = router.searchHook(router);
  return useMemo(() => new URLSearchParams(search), [search]);
}
