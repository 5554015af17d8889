import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  type RouteComponent,
} from '@tanstack/react-router';
import { AppShell } from './app-shell.tsx';

/** The root of all screens. */
export const root = createRootRoute({ component: AppShell });

export const getParentRoute = () => root;

/** A screen, which is loaded when it is first needed. */
export function screen<const Path extends string, Name extends string>(
  path: Path,
  load: () => Promise<Record<Name, RouteComponent>>,
  name: Name,
) {
  return createRoute({
    getParentRoute,
    path,
    component: lazyRouteComponent<Record<string, RouteComponent>, string>(load, name),
  });
}
