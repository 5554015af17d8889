import { IconDownload } from '@tabler/icons-react';
import type { CsvImport } from '#shared/contracts/csv-imports/imports.ts';
import { addressOfDownload } from '../../api/files.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';

/** Downloads the file that was imported, as long as it is stored. */
export function OriginalFile({ imported: { id, fileName, fileUntil } }: { imported: CsvImport }) {
  if (fileUntil === null) return null;
  return (
    <GuardedButton
      operation="exportImportFile"
      variant="default"
      href={addressOfDownload('exportImportFile', { params: { id } })}
      download={fileName}
      leftSection={<IconDownload size={14} stroke={1.75} />}
    >
      Download original file
    </GuardedButton>
  );
}
