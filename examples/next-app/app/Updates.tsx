'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** Renders the page again when something has happened to the user, such as new data of the utility. */
export function Updates() {
  const router = useRouter();
  useEffect(() => {
    let after: string | undefined;
    const ask = async () => {
      const query = after === undefined ? '' : `?${new URLSearchParams({ after })}`;
      const response = await fetch(`/api/updates${query}`).catch(() => undefined);
      if (!response?.ok) return;
      const answer = await response.json();
      // The first response reports what the page already shows.
      if (after !== undefined && answer.isChanged) router.refresh();
      after = answer.after ?? after ?? '0';
    };
    ask();
    const timer = setInterval(ask, 5000);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}
