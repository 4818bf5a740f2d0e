import '@utility-connect/screens/styles.css';
import './page.css';
import { startEmbedded } from './lib/embedded.tsx';
import { startHosted } from './lib/hosted.tsx';
import { readPageStart } from './lib/page-start.ts';

const root = document.getElementById('root');

// In a frame, only the handshake can bring a token, never the URL.
if (root && window.parent !== window) startEmbedded(root, readPageStart(document).error);
else if (root) void startHosted(root, readPageStart(document));
