import { findSession } from '../lib/session.ts';
import { ConnectUtility } from './ConnectUtility.tsx';
import { Usage } from './Usage.tsx';

export default async function Page() {
  const session = await findSession();
  return (
    <>
      <h1>Your electricity</h1>
      {session?.accessToken ? (
        <Usage accessToken={session.accessToken} />
      ) : (
        <>
          <p>Connect your electric utility, and see what your home uses.</p>
          <ConnectUtility />
        </>
      )}
    </>
  );
}
