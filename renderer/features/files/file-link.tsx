import type { ReactNode } from 'react';
import type { File as StoredFile } from '#shared/contracts/files/files.ts';
import { RecordLink } from '../../components/record-link.tsx';

/**
 * Links to the file of a field, with the name of the file if it is known.
 * @returns null if the field has no file
 */
export function fileLink(id: string | null, files: StoredFile[]): ReactNode {
  if (id === null) return null;
  return (
    <RecordLink id={id}>{files.find((file) => file.id === id)?.name ?? 'File of another record'}</RecordLink>
  );
}
