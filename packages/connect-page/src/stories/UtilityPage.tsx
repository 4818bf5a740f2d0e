import { type ReactNode, useEffect, useState } from 'react';
import { MOCK_URL } from './mock-session.ts';
import { returnFromUtility } from './redirect-service.ts';

const GO_URL = `${MOCK_URL}/link/go/`;

/** Stands for the utility's own page, in place of the tab that the link to it opens. */
export function UtilityPage(): ReactNode {
  const [attemptId, setAttemptId] = useState<string | null>(null);
  useEffect(() => {
    const handleClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link?.href.startsWith(GO_URL)) return;
      event.preventDefault();
      setAttemptId(link.href.slice(GO_URL.length));
    };
    document.addEventListener('click', handleClick);
    return () => document.removeEventListener('click', handleClick);
  }, []);
  if (attemptId === null) return null;
  const decide = (isAllowed: boolean) => {
    setAttemptId(null);
    void returnFromUtility(attemptId, isAllowed);
  };
  return (
    <aside aria-label="The utility’s page" style={{ padding: 16, font: '1rem/1.5 system-ui, sans-serif' }}>
      <p>This is in place of the utility’s own page. Share your electricity data with Sunny Solar?</p>
      <button type="button" onClick={() => decide(true)}>
        Allow
      </button>{' '}
      <button type="button" onClick={() => decide(false)}>
        Don’t allow
      </button>
    </aside>
  );
}
