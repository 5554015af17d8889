import type { ReactNode } from 'react';
import type { File as StoredFile } from '#shared/contracts/files/files.ts';
import { RecordLink } from '../../components/record-link.tsx';

/**
 * Leads to a file that a field names, by the file's name where it is known.
 * @returns null where the field names none
 */
export function fileLink(id: string | null, files: StoredFile[]): ReactNode {
  if (id === null) return null;
  return (
    <RecordLink id={id}>{files.find((file) => file.id === id)?.name ?? 'File of another record'}</RecordLink>
  );
}
