import { Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import type { ImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';
import { useAction } from '../../api/use-action.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { toastError } from '../../components/toast.tsx';
import { When } from '../../components/when.tsx';
import { countRows } from './import-labels.ts';
import { hideImported } from './shown-drafts.ts';

/** Starts the import of the valid rows; if that is not possible, the button shows why. */
export function StartImport({ draft }: { draft: ImportDraft }) {
  const { id, kind, importedBefore } = draft;
  const navigate = useNavigate();
  const start = useAction('runImportDraft');
  const [isAsking, { open, close }] = useDisclosure();
  const blocker = findBlocker(draft);
  const run = async (again: boolean) => {
    const started = await start.run({ params: { id }, body: { again } });
    if (!started) return undefined;
    hideImported(id);
    await navigate({ to: '/imports/$id', params: { id: started.importId }, replace: true });
    return started;
  };
  const press = async () => {
    if (importedBefore) open();
    else if (!(await run(false))) toastError('The import did not start. Review the rows.');
  };
  return (
    <>
      <GuardedButton whyNot={blocker} reasonAt="left" loading={start.isRunning} onClick={() => void press()}>
        {nameAction(draft)}
      </GuardedButton>
      <Modal opened={isAsking} onClose={close} title="Import this file again?">
        {importedBefore && (
          <Text size="sm">
            The same file was imported on <When at={importedBefore.createdAt} exactTo="minute" />.{' '}
            {kind === 'funding'
              ? 'Bank lines that were imported before are skipped.'
              : 'Investors and issuers that already exist are rejected by their email address. Offerings would be created a second time.'}
          </Text>
        )}
        <ErrorAlert message={start.error?.details} />
        <DialogButtons
          verb="Import again"
          isRunning={start.isRunning}
          onConfirm={() => void run(true)}
          onCancel={close}
          mt="lg"
        />
      </Modal>
    </>
  );
}

/** `Import 1,204 rows`, `Update 120 rows`, `Update 120 rows, add 3`. */
function nameAction({ counts, updateCounts }: ImportDraft): string {
  if (!updateCounts) return `Import ${countRows(counts.valid + counts.warned)}`;
  const { update, add } = updateCounts;
  return `Update ${countRows(update)}${add > 0 ? `, add ${add.toLocaleString()}` : ''}`;
}

/** Why nothing can be imported yet. */
function findBlocker({ counts, updateCounts }: ImportDraft): string | undefined {
  if (counts.invalid > 0) {
    return counts.invalid === 1
      ? '1 row has errors. Fix it or skip it to continue.'
      : `${countRows(counts.invalid)} have errors. Fix them or skip them to continue.`;
  }
  if (counts.warned > 0) {
    return counts.warned === 1
      ? '1 row has warnings to fix or acknowledge.'
      : `${countRows(counts.warned)} have warnings to fix or acknowledge.`;
  }
  if (updateCounts && counts.valid > 0 && updateCounts.update + updateCounts.add === 0)
    return 'All records already have these values';
  if (counts.valid > 0) return undefined;
  return counts.imported > 0 && counts.skipped === 0
    ? 'All rows were imported before'
    : 'All rows are skipped';
}
