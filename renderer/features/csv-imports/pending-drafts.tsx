import { ActionIcon, Group, Modal, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { DiscardedDraft } from '#shared/contracts/csv-imports/discarded-drafts.ts';
import type { ImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';
import { limits } from '#shared/domain/limits.ts';
import { useAction } from '../../api/use-action.ts';
import { Guard } from '../../components/access/guard.tsx';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatCount } from '../../components/format-number.ts';
import { GuardedLink } from '../../components/route-link.tsx';
import { ScrollRegion } from '../../components/scroll-region.tsx';
import { toastWithUndo } from '../../components/toast.tsx';
import { When } from '../../components/when.tsx';
import { countRows, nameKind } from './import-labels.ts';
import classes from './pending-drafts.module.css';

/** Files that are not imported yet. */
export function PendingDrafts({ drafts }: { drafts: ImportDraft[] }) {
  if (drafts.length === 0) return null;
  return (
    <FileList title={`Files not imported yet (${drafts.length.toLocaleString()})`}>
      {drafts.map((draft) => (
        <Group key={draft.id} gap="md" wrap="nowrap" className={classes.draft}>
          <Text size="sm" fw={500} truncate className={classes.name} title={draft.fileName}>
            {draft.fileName}
          </Text>
          <Text size="sm" c="dimmed" className={classes.facts}>
            {[countRows(draft.totalRows), draft.kind && nameKind(draft.kind), describeState(draft)]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          <GuardedLink
            operation="runImportDraft"
            to="/imports/drafts/$id"
            params={{ id: draft.id }}
            variant="default"
            aria-label={`Continue ${draft.fileName}`}
          >
            Continue
          </GuardedLink>
          <DiscardDraft draft={draft} />
        </Group>
      ))}
    </FileList>
  );
}

/** Files that were discarded and can be restored. */
export function DiscardedDrafts({ drafts }: { drafts: readonly DiscardedDraft[] }) {
  const restore = useAction('restoreImportDraft');
  if (drafts.length === 0) return null;
  return (
    <FileList title={`Discarded files (${drafts.length.toLocaleString()})`}>
      {drafts.map(({ id, fileName, totalRows, kind, discardedBy, removedAt }) => (
        <Group key={id} gap="md" wrap="nowrap" className={classes.draft}>
          <Text size="sm" fw={500} truncate className={classes.name} title={fileName}>
            {fileName}
          </Text>
          <Text size="sm" c="dimmed" className={classes.facts}>
            {[countRows(totalRows), kind && nameKind(kind), `discarded by ${discardedBy}`]
              .filter(Boolean)
              .join(' · ')}
            {' · will be deleted '}
            <When at={removedAt} exactTo="minute" />
          </Text>
          <GuardedButton
            operation="restoreImportDraft"
            variant="default"
            aria-label={`Restore ${fileName}`}
            onClick={() => void restore.run({ params: { id } })}
          >
            Restore
          </GuardedButton>
        </Group>
      ))}
    </FileList>
  );
}

/** A list of files above the history, with their number: the list may be longer than its part of the screen. */
function FileList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <ScrollRegion className={classes.waiting} label={title}>
      <Title order={2} className={classes.title}>
        {title}
      </Title>
      {children}
    </ScrollRegion>
  );
}

/** Discards a draft after a confirmation; it can be restored for some days. */
function DiscardDraft({ draft: { id, fileName } }: { draft: ImportDraft }) {
  const [isAsking, { open, close }] = useDisclosure();
  const discard = useAction('discardImportDraft');
  const restore = useAction('restoreImportDraft');
  return (
    <>
      <Guard operation="discardImportDraft">
        <ActionIcon variant="subtle" color="gray" aria-label={`Discard ${fileName}`} onClick={open}>
          <IconX size={16} stroke={1.75} />
        </ActionIcon>
      </Guard>
      <Modal opened={isAsking} onClose={close} title={`Discard ${fileName}?`}>
        <Text size="sm">
          Its rows will not be imported. You can restore the file with all changes for
          {` ${formatCount(limits.discardedDraftDays, 'day')}`}. Then it is deleted.
        </Text>
        <ErrorAlert message={discard.error?.details} />
        <DialogButtons
          verb="Discard"
          isRunning={discard.isRunning}
          isDestructive
          onConfirm={async () => {
            if (!(await discard.run({ params: { id } }))) return;
            close();
            toastWithUndo(`${fileName} discarded`, () => void restore.run({ params: { id } }));
          }}
          onCancel={close}
          mt="lg"
        />
      </Modal>
    </>
  );
}

function describeState({ isChecked, counts }: ImportDraft): string {
  if (!isChecked) return 'not validated';
  if (counts.imported === counts.all) return 'no rows to import: all were imported before';
  if (counts.skipped + counts.imported === counts.all) return 'no rows to import: all are skipped';
  if (counts.invalid > 0) return `${counts.invalid.toLocaleString()} with errors`;
  return counts.warned > 0 ? `${counts.warned.toLocaleString()} with warnings` : 'ready to import';
}
