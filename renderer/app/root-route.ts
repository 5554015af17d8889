import { createRootRoute } from '@tanstack/react-router';
import { Shell } from './shell.tsx';

/** The frame that every screen stands in. */
export const root = createRootRoute({ component: Shell });
export const getParentRoute = () => root;
