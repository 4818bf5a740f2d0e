import { isAccessRemoved, isDataPending } from '../lib/errors.ts';
import { findSession } from '../lib/session.ts';
import { readUsage } from '../lib/usage.ts';
import { ConnectUtility } from './ConnectUtility.tsx';
import { DisconnectButton } from './DisconnectButton.tsx';
import { Updates } from './Updates.tsx';
import { UsageTable } from './UsageTable.tsx';
import { Waiting } from './Waiting.tsx';

export default async function Page() {
  const usage = await usageOfSession();
  return (
    <>
      <header>
        {/* biome-ignore lint/performance/noImgElement: an SVG needs no optimization. */}
        <img src="/icon.svg" alt="" width="28" height="28" />
        <span>Sunny Solar</span>
        {usage && (
          <div className="actions">
            <form action="/api/manage" method="post" target="_blank" rel="noopener">
              <button type="submit" className="quiet">
                Manage sharing
              </button>
            </form>
            <DisconnectButton />
          </div>
        )}
      </header>
      <main>
        {usage ? (
          <>
            <h1>Your electricity</h1>
            {usage === 'pending' ? <Waiting /> : <UsageTable usage={usage} />}
            <Updates />
          </>
        ) : (
          <Welcome />
        )}
      </main>
    </>
  );
}

function Welcome() {
  return (
    <>
      <h1>See where your energy goes</h1>
      <p className="lead">Connect your electric utility, and Sunny Solar shows what your home uses.</p>
      <ConnectUtility />
      <p className="hint">
        This is a sandbox. Choose any utility and sign in as <code>user@example.com</code> with the password{' '}
        <code>password</code>.
      </p>
    </>
  );
}

const usageOfSession = async () => {
  const session = await findSession();
  if (!session?.accessToken) return undefined;
  try {
    return await readUsage(session.accessToken);
  } catch (error) {
    if (isDataPending(error)) return 'pending';
    if (!isAccessRemoved(error)) throw error;
    session.accessToken = undefined;
    return undefined;
  }
};
