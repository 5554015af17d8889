import { AppShell as MantineAppShell } from '@mantine/core';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useOperation } from '../api/use-operation.ts';
import { ComplianceTimeZone } from '../components/time-zone.ts';
import { useShortcuts } from '../components/use-shortcuts.ts';
import { useUndo } from '../stores/undo.ts';
import classes from './app-shell.module.css';
import { NoOfficersBanner } from './no-officers-banner.tsx';
import { Palette } from './palette.tsx';
import { SampleBanner } from './sample-banner.tsx';
import { ShortcutsSheet } from './shortcuts-sheet.tsx';
import { Sidebar } from './sidebar.tsx';

/** Invisible until a file is dragged, so it is loaded after the first screen. */
const DropAnywhere = lazy(async () => ({
  default: (await import('../features/csv-imports/drop-anywhere.tsx')).DropAnywhere,
}));

/** The frame around every screen. */
export function AppShell() {
  const isScreenThere = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation !== undefined });
  const zone = useOperation('getComplianceTimeZone').output?.complianceTimeZone;
  return (
    <ComplianceTimeZone value={zone}>
      <MantineAppShell navbar={{ width: 232, breakpoint: 0 }} layout="alt">
        <MantineAppShell.Navbar className={classes.navbar}>
          <Sidebar />
        </MantineAppShell.Navbar>
        <MantineAppShell.Main className={classes.main}>
          <NoOfficersBanner />
          <SampleBanner />
          <Outlet />
        </MantineAppShell.Main>
        <Palette />
        <ShortcutsSheet />
        <UndoKey />
        {isScreenThere && (
          <Suspense>
            <DropAnywhere />
          </Suspense>
        )}
      </MantineAppShell>
    </ComplianceTimeZone>
  );
}

/** The shortcut that undoes the last action, while a toast offers it. */
function UndoKey() {
  const run = () => useUndo.getState().undo?.();
  useShortcuts('Everywhere', [{ keys: 'z', label: 'Undo the last change', run }]);
  return null;
}
