import { Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { CsvImport } from '#shared/contracts/csv-imports/imports.ts';
import { isUndoable } from '#shared/contracts/csv-imports/kinds/index.ts';
import { useAction } from '../../api/use-action.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { useWhyNot } from '../../components/access/why-not.ts';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { countKind } from './import-labels.ts';

/** Undoes an import, after a confirmation. */
export function UndoImport({ imported }: { imported: CsvImport }) {
  const [isAsking, { open, close }] = useDisclosure();
  const undo = useAction('undoImport');
  const whyNot = useWhyNot()('undoImport');
  if (!isUndoable(imported)) return null;
  const { id, kind, successfulRows, undoneRows, unchangedRows, updateBy, status } = imported;
  const rows = successfulRows - unchangedRows - undoneRows;
  return (
    <>
      <GuardedButton
        variant="default"
        leftSection={<IconArrowBackUp size={14} stroke={1.75} />}
        whyNot={whyNot}
        onClick={open}
      >
        {status === 'UNDONE' ? 'Undo remaining rows' : 'Undo'}
      </GuardedButton>
      <Modal opened={isAsking} onClose={close} title="Undo this import?">
        <Text size="sm">
          {updateBy === null
            ? `${countKind(kind, rows)} and everything created with ${rows === 1 ? 'it' : 'them'} will be removed. Records that changed or are in use are kept and listed.`
            : `The previous values of ${countKind(kind, rows)} will be restored, and added records removed. Values that changed since the import are kept and listed.`}
        </Text>
        <ErrorAlert message={undo.error?.details} />
        <DialogButtons
          verb="Undo import"
          isRunning={undo.isRunning}
          isDestructive
          onConfirm={async () => {
            if (await undo.run({ params: { id } })) close();
          }}
          onCancel={close}
          mt="lg"
        />
      </Modal>
    </>
  );
}
