// The manage page, in one file for both ways to open it.
export { startManageEmbedded } from './manage-embedded.tsx';
export { startManageHosted } from './manage-hosted.tsx';
