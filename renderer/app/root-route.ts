import { createRootRoute } from '@tanstack/react-router';
import { AppShell } from './app-shell.tsx';

/** The root of all screens. */
export const root = createRootRoute({ component: AppShell });
export const getParentRoute = () => root;
