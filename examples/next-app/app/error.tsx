'use client';

import { useRouter } from 'next/navigation';
import { startTransition } from 'react';

/** Shown when the page could not be rendered. The server's log has the reason. */
export default function ErrorPage({ reset }: { readonly reset: () => void }) {
  const router = useRouter();
  const tryAgain = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return (
    <main>
      <h1>Your usage could not be loaded</h1>
      <p>Your utility may still be sending its data. Try again in a minute.</p>
      <button type="button" onClick={tryAgain}>
        Try again
      </button>
    </main>
  );
}
