import { createRootRoute } from '@tanstack/react-router';
import { AppShell } from './app-shell.tsx';

/** The frame that every screen stands in. */
export const root = createRootRoute({ component: AppShell });
export const getParentRoute = () => root;
