import { ActionIcon, Group, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';
import { useAction } from '../../api/use-action.ts';
import { Guard } from '../../components/access/guard.tsx';
import { GuardedLink } from '../../components/route-link.tsx';
import { countRows, nameKind } from './import-labels.ts';
import classes from './pending-drafts.module.css';

/** Files that are not imported yet. They are deleted after a week. */
export function PendingDrafts({ drafts }: { drafts: ImportDraft[] }) {
  const discard = useAction('discardImportDraft');
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
          <Guard operation="discardImportDraft">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Discard ${draft.fileName}`}
              onClick={() => void discard.run({ params: { id: draft.id } })}
            >
              <IconX size={16} stroke={1.75} />
            </ActionIcon>
          </Guard>
        </Group>
      ))}
    </section>
  );
}

function describeState({ isChecked, counts }: ImportDraft): string {
  if (!isChecked) return 'not validated';
  if (counts.valid === 0 && counts.invalid === 0) return 'all rows are skipped';
  return counts.invalid > 0 ? `${counts.invalid.toLocaleString()} with errors` : 'ready to import';
}
