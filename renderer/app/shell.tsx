import { AppShell } from '@mantine/core';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Palette } from './palette.tsx';
import classes from './shell.module.css';
import { ShortcutsSheet } from './shortcuts-sheet.tsx';
import { Sidebar } from './sidebar.tsx';
import { UndoKey } from './undo-key.tsx';

/** Nothing to be seen until somebody drags a file, so it comes after the first screen. */
const DropAnywhere = lazy(async () => ({
  default: (await import('../features/csv-imports/drop-anywhere.tsx')).DropAnywhere,
}));

/** The frame around every screen. */
export function Shell() {
  const isScreenThere = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation !== undefined });
  return (
    <AppShell navbar={{ width: 232, breakpoint: 0 }} layout="alt">
      <AppShell.Navbar className={classes.navbar}>
        <Sidebar />
      </AppShell.Navbar>
      <AppShell.Main className={classes.main}>
        <Outlet />
      </AppShell.Main>
      <Palette />
      <ShortcutsSheet />
      <UndoKey />
      {isScreenThere && (
        <Suspense>
          <DropAnywhere />
        </Suspense>
      )}
    </AppShell>
  );
}
