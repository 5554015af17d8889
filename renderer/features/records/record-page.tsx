import { Button } from '@mantine/core';
import { IconHistory, IconPencil } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { OperationName } from '#shared/contracts/index.ts';
import { useReason } from '../../components/access/guard.tsx';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { CopyId } from '../../components/record-page/copy-id.tsx';
import classes from '../../components/record-page/record-page.module.css';
import { type ShownState, StateStrip } from '../../components/record-page/state-strip.tsx';
import { ScreenHeader, type ScreenHeaderProps } from '../../components/screen-header.tsx';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { HistoryDrawer } from './history-drawer.tsx';

interface RecordPageProps {
  id: string;
  title: string;
  trail: NonNullable<ScreenHeaderProps['trail']>;
  states?: ShownState[];
  /** The address of its form after the `#`, if it can be updated. */
  editAt?: string;
  /** The operation that updates it. */
  editWith?: OperationName;
  /** Other actions for it. */
  actions?: ReactNode;
  /** The data of the record. */
  children: ReactNode;
  /** Related records. */
  aside?: ReactNode;
}

/** The common layout of the details pages. */
export function RecordPage({
  id,
  title,
  trail,
  states = [],
  editAt,
  editWith,
  actions,
  children,
  aside,
}: RecordPageProps) {
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const navigate = useNavigate();
  const whyNotEdit = useReason({ operation: editWith });
  const mayEdit = editAt !== undefined && whyNotEdit === undefined;
  useShortcuts('Record', [
    { keys: 'H', label: 'Show history', run: () => setIsHistoryOpen(true) },
    ...(mayEdit ? [{ keys: 'E', label: 'Edit', run: () => void navigate({ href: editAt }) }] : []),
  ]);
  return (
    <>
      <ScreenHeader
        title={title}
        trail={trail}
        description={<CopyId id={id} />}
        actions={
          <>
            {actions}
            <Button
              variant="default"
              leftSection={<IconHistory size={15} stroke={1.75} />}
              onClick={() => setIsHistoryOpen(true)}
            >
              History
            </Button>
            {editAt !== undefined && (
              <GuardedButton
                href={`#${editAt}`}
                whyNot={whyNotEdit}
                leftSection={<IconPencil size={15} stroke={1.75} />}
              >
                Edit
              </GuardedButton>
            )}
          </>
        }
      />
      {states.length > 0 && <StateStrip id={id} states={states} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it */}
      <section className={classes.scroll} tabIndex={0} aria-label="Content">
        <div className={classes.page}>
          <div className={classes.column}>{children}</div>
          {aside && <div className={classes.column}>{aside}</div>}
        </div>
      </section>
      <HistoryDrawer id={id} isOpen={isHistoryOpen} onClose={() => setIsHistoryOpen(false)} />
    </>
  );
}
