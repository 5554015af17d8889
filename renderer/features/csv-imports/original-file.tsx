import { IconDownload } from '@tabler/icons-react';
import type { CsvImport } from '#shared/contracts/csv-imports/imports.ts';
import { addressOfDownload } from '../../api/files.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';

interface OriginalFileProps {
  imported: CsvImport;
  /** Whether it is a cell of a list. */
  isInList?: boolean;
}

/** Downloads the file that was imported, as long as it is stored. */
export function OriginalFile({ imported: { id, fileName, fileUntil }, isInList = false }: OriginalFileProps) {
  if (fileUntil === null) return null;
  const target = { href: addressOfDownload('exportImportFile', { params: { id } }), download: fileName };
  const icon = <IconDownload size={14} stroke={1.75} aria-hidden />;
  if (isInList)
    return (
      <GuardedButton
        operation="exportImportFile"
        variant="subtle"
        size="compact-xs"
        px={4}
        flex="none"
        aria-label={`Download ${fileName}`}
        title="Download original file"
        {...target}
      >
        {icon}
      </GuardedButton>
    );
  return (
    <GuardedButton operation="exportImportFile" variant="default" {...target} leftSection={icon}>
      Download original file
    </GuardedButton>
  );
}
