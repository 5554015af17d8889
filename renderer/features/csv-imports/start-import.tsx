import { Button, Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import type { ImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';
import { useAction } from '../../api/use-action.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { toastError } from '../../components/toast.tsx';
import { When } from '../../components/when.tsx';
import { GuardedButton } from '../officers/guarded-button.tsx';
import { countRows } from './import-labels.ts';

/** Begins the import of what is right; while it may not, the button says why. */
export function StartImport({ draft }: { draft: ImportDraft }) {
  const { id, counts, importedBefore } = draft;
  const navigate = useNavigate();
  const start = useAction('runImportDraft');
  const [isAsking, { open, close }] = useDisclosure();
  const hindrance = hindranceOf(draft);
  const run = async (again: boolean) => {
    const begun = await start.run({ params: { id }, body: { again } });
    if (begun) await navigate({ to: '/imports/$id', params: { id: begun.importId }, replace: true });
    return begun;
  };
  const press = async () => {
    if (importedBefore) open();
    else if (!(await run(false))) toastError('The import did not begin: look at the rows again');
  };
  return (
    <>
      <GuardedButton whyNot={hindrance} loading={start.isRunning} onClick={() => void press()}>
        Import {countRows(counts.valid)}
      </GuardedButton>
      <Modal opened={isAsking} onClose={close} title="Import the file once more?">
        {importedBefore && (
          <Text size="sm">
            The same file was imported on <When at={importedBefore.createdAt} exactTo="minute" />. People and
            issuers that are there already are refused by their address; offerings would be made a second
            time.
          </Text>
        )}
        <ErrorAlert message={start.error?.errors.join('. ')} />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button loading={start.isRunning} onClick={() => void run(true)}>
            Import once more
          </Button>
        </Group>
      </Modal>
    </>
  );
}

/** Why nothing can be imported yet. */
function hindranceOf({ counts }: ImportDraft): string | undefined {
  if (counts.invalid > 0) {
    return `${countRows(counts.invalid)} ${counts.invalid === 1 ? 'is' : 'are'} wrong: mend them or leave them out`;
  }
  return counts.valid === 0 ? 'Every row is left out' : undefined;
}
