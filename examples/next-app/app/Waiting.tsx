'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** Shown while the utility's first data arrives. Renders the page again until it is there. */
export function Waiting() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), 3000);
    return () => clearInterval(timer);
  }, [router]);
  return <p role="status">Your utility is sending your data. It appears here in a moment.</p>;
}
