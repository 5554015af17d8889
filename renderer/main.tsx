import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, prepare } from './app/app.tsx';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element for the screens');
  await prepare();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

void start();
