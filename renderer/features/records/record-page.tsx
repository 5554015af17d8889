import { Button } from '@mantine/core';
import { IconHistory, IconPencil } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { OperationName } from '#shared/contracts/index.ts';
import { useSampleAccount } from '../../api/use-sample-account.ts';
import { UnchangeableReason, useReason } from '../../components/access/guard.tsx';
import { PageParts } from '../../components/page-parts.tsx';
import { CopyId } from '../../components/record-page/copy-id.tsx';
import classes from '../../components/record-page/record-page.module.css';
import { type ShownState, StateStrip } from '../../components/record-page/state-strip.tsx';
import { linkToEdit } from '../../components/record-screens.ts';
import { GuardedLink } from '../../components/route-link.tsx';
import { SampleBadge } from '../../components/sample-badge.tsx';
import { ScreenHeader, type ScreenHeaderProps } from '../../components/screen-header.tsx';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { ArchiveBanner, useArchiveState } from './archive.tsx';
import { HistoryDrawer } from './history-drawer.tsx';
import { type NextStep, NextSteps } from './next-steps.tsx';
import { RecentChanges } from './recent-changes.tsx';
import { RecordMenu } from './record-menu.tsx';
import { StaffEntries, useStaffEntries } from './staff-entries.tsx';

interface RecordPageProps {
  id: string;
  /** The account that it belongs to, if it can be sample data. */
  accountId?: string;
  title: string;
  trail: NonNullable<ScreenHeaderProps['trail']>;
  states?: ShownState[];
  /** What is left to do, besides the reviews of `states`. */
  steps?: readonly NextStep[];
  /** What was found about it. */
  findings?: ReactNode;
  /** The operation that updates it, if staff can. */
  editWith?: OperationName;
  actions?: ReactNode;
  children: ReactNode;
  aside?: ReactNode;
}

/** The common layout of the details pages. */
export function RecordPage({
  id,
  accountId,
  title,
  trail,
  states = [],
  steps = [],
  findings,
  editWith,
  actions,
  children,
  aside,
}: RecordPageProps) {
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const staffEntriesOf = useStaffEntries([id]);
  const navigate = useNavigate();
  const sampleAccount = useSampleAccount();
  const editLink = editWith && linkToEdit(id);
  const isArchived = useArchiveState(id)?.archived != null;
  const unchangeable = isArchived ? 'The record is archived; restore it first' : undefined;
  const whyNotEdit = useReason({ operation: editWith, whyNot: unchangeable });
  const mayEdit = editLink !== undefined && whyNotEdit === undefined;
  useShortcuts('Record', [
    { keys: 'H', label: 'Show history', run: () => setIsHistoryOpen(true) },
    ...(mayEdit ? [{ keys: 'E', label: 'Edit', run: () => void navigate(editLink) }] : []),
  ]);
  return (
    <>
      <ScreenHeader
        title={title}
        trail={trail}
        badge={accountId !== undefined && accountId === sampleAccount && <SampleBadge />}
        description={
          <>
            <CopyId id={id} />
            <StaffEntries entries={staffEntriesOf(id)} />
          </>
        }
        actions={
          <>
            <UnchangeableReason value={unchangeable}>{actions}</UnchangeableReason>
            <RecordMenu id={id} />
            <Button
              variant="default"
              leftSection={<IconHistory size={15} stroke={1.75} />}
              onClick={() => setIsHistoryOpen(true)}
            >
              History
            </Button>
            {editLink !== undefined && (
              <GuardedLink
                {...editLink}
                whyNot={whyNotEdit}
                leftSection={<IconPencil size={15} stroke={1.75} />}
              >
                Edit
              </GuardedLink>
            )}
          </>
        }
      />
      {states.length > 0 && <StateStrip states={states} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it */}
      <section className={classes.scroll} tabIndex={0} aria-label="Content">
        <UnchangeableReason value={unchangeable}>
          <PageParts className={classes.page}>
            <div className={classes.column}>
              <div className={classes.first}>
                <ArchiveBanner id={id} />
                {findings}
                <NextSteps id={id} states={states} steps={steps} />
              </div>
              {children}
            </div>
            <div className={classes.column}>
              <div className={classes.recent}>
                <RecentChanges id={id} onOpen={() => setIsHistoryOpen(true)} />
              </div>
              {aside}
            </div>
          </PageParts>
        </UnchangeableReason>
      </section>
      <HistoryDrawer id={id} isOpen={isHistoryOpen} onClose={() => setIsHistoryOpen(false)} />
    </>
  );
}
