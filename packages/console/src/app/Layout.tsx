import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OperatorNow, OperatorSession } from '@utility-connect/protocol/operator';
import { Button, Icon, VisuallyHidden } from '@utility-connect/screens/parts';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { useEnvironment } from '../lib/environment.ts';
import { formatAmount, formatCount } from '../lib/format.ts';
import { sessionKey, useRead } from '../lib/queries.ts';
import classes from './Layout.module.css';
import { SearchBox } from './SearchBox.tsx';

interface LayoutProps {
  readonly session: OperatorSession;
  readonly children: ReactNode;
}

/** The links of all pages with the numbers of problems, the search, and the page. */
export function Layout({ session, children }: LayoutProps): ReactNode {
  const { data: now } = useRead<OperatorNow>('now');
  const [location] = useLocation();
  const main = useRef<HTMLElement>(null);
  const nav = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  // A new page begins at its heading, as a loaded document would; the first one keeps what the browser does.
  useEffect(() => {
    if (!isFirst.current) {
      window.scrollTo(0, 0);
      main.current?.querySelector('h1')?.focus({ preventScroll: true });
    }
    isFirst.current = false;
    // On a phone the links are a strip that scrolls.
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (link) nav.current?.scrollTo({ left: link.offsetLeft - 16 });
  }, [location]);
  return (
    <div className={classes.layout}>
      <a className={classes.skip} href="#content">
        Skip to the content
      </a>
      <header className={classes.side}>
        <p className={classes.brand}>
          <Icon name="bolt" />
          <span>Utility Connect</span>
        </p>
        <nav ref={nav} className={classes.nav} aria-label="Pages">
          <ul>
            {pages.map(({ path, name, problems }) => (
              <Entry
                key={path}
                path={path}
                name={name}
                isCurrent={path === '/' ? location === '/' : location.startsWith(path)}
                problems={now && problems(now)}
              />
            ))}
          </ul>
        </nav>
        <SignOut session={session} />
      </header>
      <div className={classes.body}>
        <SearchBox />
        <main id="content" ref={main} className={classes.main} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}

/** Number of problems behind a link. */
interface Problems {
  readonly count: number;
  /** In words, for screen readers. */
  readonly text: string;
  readonly shown: string;
}

const problemsOf = (count: number, noun: string, plural?: string): Problems => ({
  count,
  text: formatAmount(count, noun, plural),
  shown: formatCount(count),
});

interface PageLink {
  readonly path: string;
  readonly name: string;
  readonly problems: (now: OperatorNow) => Problems | undefined;
}

const pages: readonly PageLink[] = [
  {
    path: '/',
    name: 'Now',
    problems: ({ needs }) => problemsOf(needs.length, 'thing needs you', 'things need you'),
  },
  { path: '/clients', name: 'Clients', problems: () => undefined },
  {
    path: '/connections',
    name: 'Connections',
    problems: ({ connections: { needs_sign_in: count } }) => ({
      count: count.count,
      text: `${formatAmount(count, 'connection')} need sign-in`,
      shown: formatCount(count),
    }),
  },
  {
    path: '/utilities',
    name: 'Utilities',
    problems: ({ utilities_down: down }) => problemsOf(down.length, 'utility down', 'utilities down'),
  },
  {
    path: '/webhooks',
    name: 'Webhooks',
    problems: ({ webhooks_failing: count }) => ({
      count: count.count,
      text: formatAmount(count, 'endpoint failing', 'endpoints failing'),
      shown: formatCount(count),
    }),
  },
  { path: '/journal', name: 'Journal', problems: () => undefined },
  {
    path: '/settings',
    name: 'Settings',
    problems: ({ needs }) => problemsOf(needs.filter(({ kind }) => kind === 'danger').length, 'danger'),
  },
];

interface EntryProps {
  readonly path: string;
  readonly name: string;
  readonly isCurrent: boolean;
  readonly problems: Problems | undefined;
}

// The number is beside the link: the name of the link stays the name of the page.
function Entry({ path, name, isCurrent, problems }: EntryProps): ReactNode {
  const id = `problems-of-${name}`;
  const hasProblems = problems !== undefined && problems.count > 0;
  return (
    <li>
      <Link
        href={path}
        className={classes.link}
        aria-current={isCurrent ? 'page' : undefined}
        aria-describedby={hasProblems ? id : undefined}
      >
        {name}
      </Link>
      {hasProblems && (
        <span id={id} className={classes.count}>
          <span aria-hidden="true">{problems.shown}</span>
          <VisuallyHidden>{problems.text}</VisuallyHidden>
        </span>
      )}
    </li>
  );
}

function SignOut({ session }: { readonly session: OperatorSession }): ReactNode {
  const { api } = useEnvironment();
  const client = useQueryClient();
  const signOut = useMutation({
    mutationFn: () => api.send('DELETE', 'session'),
    onSuccess() {
      client.setQueryData(sessionKey, null);
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
    },
  });
  return (
    <div className={classes.out}>
      {session.sign_in !== null && (
        <p>
          Sign-in <code>{session.sign_in}</code>
        </p>
      )}
      <Button kind="plain" busy={signOut.isPending} onClick={() => signOut.mutate()}>
        Sign out
      </Button>
      {signOut.error && <p role="alert">{signOut.error.message}</p>}
    </div>
  );
}
