import '@utility-connect/screens/styles.css';
import './page.css';
import { startEmbedded } from './lib/embedded.tsx';
import { startHosted } from './lib/hosted.tsx';
import { readPageStart } from './lib/page-start.ts';

const root = document.getElementById('root');

// In a frame this page works for the handshake's token alone: an address cannot bring one.
if (root && window.parent !== window) startEmbedded(root);
else if (root) startHosted(root, readPageStart(document));
