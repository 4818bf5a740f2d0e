import '@utility-connect/screens/styles.css';
import './page.css';
import { startEmbedded } from './lib/embedded.tsx';
import { startHosted } from './lib/hosted.tsx';
import { readPageStart } from './lib/page-start.ts';

const root = document.getElementById('root');

// In a frame, only the handshake can bring a token, never the URL.
if (root && window.parent !== window) startEmbedded(root, readPageStart(document).error);
else if (root && /\/manage$/.test(location.pathname)) void startManage(root);
else if (root) void startHosted(root, readPageStart(document));

// Loaded when it is needed, to keep the page small.
async function startManage(element: HTMLElement): Promise<void> {
  const { locale } = readPageStart(document);
  try {
    const manage = await import('./lib/manage.ts');
    manage.startManageHosted(element, locale);
  } catch {
    await startHosted(element, { locale, session: null, error: 'service_unavailable' });
  }
}
