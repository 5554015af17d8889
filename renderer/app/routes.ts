import type { ComponentType } from 'react';
import { StartPage } from '../features/access/start-page.tsx';

/** A screen of the back office, and where it is: the part of the address behind the `#`. */
export interface Route {
  path: string;
  Screen: ComponentType;
}

/** Behind the `#`, since one and the same build is shown from the application's own scheme and over HTTP. */
export const routes: Route[] = [{ path: '', Screen: StartPage }];
