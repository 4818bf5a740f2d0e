import '@utility-connect/screens/styles.css';
import './page.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { App } from './app/App.tsx';
import { createQueryClient } from './lib/queries.ts';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <QueryClientProvider client={createQueryClient()}>
      <Router base="/operator">
        <App />
      </Router>
    </QueryClientProvider>,
  );
}
