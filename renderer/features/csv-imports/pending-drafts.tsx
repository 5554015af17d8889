import { ActionIcon, Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import type { ImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';
import { useAction } from '../../api/use-action.ts';
import { Guard } from '../../components/access/guard.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { GuardedLink } from '../../components/route-link.tsx';
import { countRows, nameKind } from './import-labels.ts';
import classes from './pending-drafts.module.css';

/** Files that are not imported yet. They are deleted after a week. */
export function PendingDrafts({ drafts }: { drafts: ImportDraft[] }) {
  if (drafts.length === 0) return null;
  return (
    <section className={classes.waiting} aria-label="Files not imported yet">
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
            aria-label={`Resume ${draft.fileName}`}
          >
            Continue
          </GuardedLink>
          <DiscardDraft draft={draft} />
        </Group>
      ))}
    </section>
  );
}

/** Discards a draft after a confirmation, because its edited cells cannot be restored. */
function DiscardDraft({ draft: { id, fileName, counts } }: { draft: ImportDraft }) {
  const [isAsking, { open, close }] = useDisclosure();
  const discard = useAction('discardImportDraft');
  const edited = counts.edited === 0 ? '' : ` Your changes to ${countRows(counts.edited)} will be lost.`;
  return (
    <>
      <Guard operation="discardImportDraft">
        <ActionIcon variant="subtle" color="gray" aria-label={`Discard ${fileName}`} onClick={open}>
          <IconX size={16} stroke={1.75} />
        </ActionIcon>
      </Guard>
      <Modal opened={isAsking} onClose={close} title={`Discard ${fileName}?`}>
        <Text size="sm">Its rows will not be imported.{edited}</Text>
        <ErrorAlert message={discard.error?.details} />
        <DialogButtons
          verb="Discard"
          isRunning={discard.isRunning}
          isDestructive
          onConfirm={async () => {
            if (await discard.run({ params: { id } })) close();
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
  if (counts.skipped === counts.all) return 'all rows are skipped';
  if (counts.invalid > 0) return `${counts.invalid.toLocaleString()} with errors`;
  return counts.warned > 0 ? `${counts.warned.toLocaleString()} with warnings` : 'ready to import';
}
