import { Image } from '@mantine/core';
import { IconFile, IconFileTypeCsv, IconFileTypePdf } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { File as StoredFile } from '#shared/contracts/files/files.ts';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { isShownImage } from '#shared/domain/file-types.ts';
import { addressOfDownload } from '../../api/files.ts';
import { Dimmed } from '../../components/dimmed.tsx';
import { RecordLink } from '../../components/record-link.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import classes from './file-card.module.css';

export function addressOfFile({ id, private: isPrivate }: Pick<StoredFile, 'id' | 'private'>): string {
  const request = { params: { id } };
  return isPrivate
    ? addressOfDownload('previewPrivateFile', request)
    : addressOfDownload('previewPublicFile', request);
}

/** A small preview of a file, with a link to its page. */
export function FileCard({ file }: { file: StoredFile }) {
  return (
    <li className={classes.card}>
      <Thumbnail file={file} />
      <div className={classes.names}>
        <RecordLink id={file.id}>{file.name}</RecordLink>
        <Dimmed size="xs">
          {toChoiceLabel(file.label)} · {file.private ? 'Private' : 'Public'}
        </Dimmed>
      </div>
      <StateBadge state={file.complianceReview} />
    </li>
  );
}

function Thumbnail({ file }: { file: StoredFile }) {
  if (isShownImage(file.fileType)) {
    return <Image className={classes.picture} src={addressOfFile(file)} alt="" loading="lazy" />;
  }
  const Icon =
    file.fileType === 'application/pdf'
      ? IconFileTypePdf
      : /\.csv$/i.test(file.fileName)
        ? IconFileTypeCsv
        : IconFile;
  return (
    <div className={classes.picture}>
      <Icon size={20} stroke={1.5} aria-hidden />
    </div>
  );
}

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
