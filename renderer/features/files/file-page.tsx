import { Box, Button, Image, Loader } from '@mantine/core';
import { IconExternalLink, IconPencil } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { isShownImage } from '#shared/domain/file-types.ts';
import type { CallOutput } from '../../api/client.ts';
import { useRecord } from '../../api/use-operation.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { Dimmed } from '../../components/dimmed.tsx';
import { formatFileSize } from '../../components/format-number.ts';
import { FieldList } from '../../components/record-page/field-list.tsx';
import { RecordQuery } from '../../components/record-page/record-query.tsx';
import { RelatedRecords } from '../../components/record-page/related-records.tsx';
import { recordScreens } from '../../components/record-screens.ts';
import { Section } from '../../components/section.tsx';
import { RecordPage } from '../records/record-page.tsx';
import { EditFile } from './edit-file.tsx';
import { addressOfFile } from './file-card.tsx';
import { FileOwner } from './file-owner.tsx';
import { visibilities } from './visibility-field.tsx';

/** Loaded with the first PDF, because its reader is large. */
const DocumentView = lazy(async () => ({
  default: (await import('../compliance/documents/document-view.tsx')).DocumentView,
}));

const route = getRouteApi('/files/$id');
const trail = [recordScreens.file];

export function FilePage() {
  const { id } = route.useParams();
  const query = useRecord('getFileDetails', { params: { id } });
  return (
    <RecordQuery name="File" trail={trail} query={query}>
      {(details) => <Page key={id} details={details} />}
    </RecordQuery>
  );
}

function Page({ details }: { details: CallOutput<'getFileDetails'> }) {
  const { file, bytes, sha256, target, previousTarget } = details;
  const [isEditing, setIsEditing] = useState(false);
  return (
    <RecordPage
      id={file.id}
      accountId={file.accountId}
      title={file.name}
      trail={trail}
      states={[{ name: 'Compliance review', state: file.complianceReview, review: 'file' }]}
      actions={
        <>
          <Button
            component="a"
            href={addressOfFile(file)}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconExternalLink size={15} stroke={1.75} />}
          >
            Open
          </Button>
          <GuardedButton
            operation={file.private ? 'updatePrivateFile' : 'updatePublicFile'}
            variant="default"
            leftSection={<IconPencil size={15} stroke={1.75} />}
            onClick={() => setIsEditing(true)}
          >
            Edit
          </GuardedButton>
        </>
      }
      aside={
        <>
          <FileOwner details={details} />
          {target && previousTarget && (
            <Section title="Previous owner">
              <RelatedRecords records={[previousTarget]} />
            </Section>
          )}
        </>
      }
    >
      <Section title="Preview">
        {isShownImage(file.fileType) ? (
          <Image src={addressOfFile(file)} alt={file.name} mah={520} fit="contain" bg="gray.1" radius="sm" />
        ) : file.fileType === 'application/pdf' ? (
          <PdfPreview details={details} />
        ) : (
          <Dimmed>No preview for this file type. Open it in a new tab.</Dimmed>
        )}
      </Section>
      <Section title="File">
        <FieldList
          fields={[
            { label: 'Document type', value: file.label, as: 'choice' },
            { label: 'Category', value: file.category },
            { label: 'Original file name', value: file.fileName },
            { label: 'Format', value: file.fileType },
            { label: 'Size', value: formatFileSize(bytes) },
            {
              label: 'Visibility',
              value: file.private ? `Private. ${visibilities.private}` : `Public. ${visibilities.public}`,
              isWide: true,
            },
            { label: 'Account', value: file.account.name },
            { label: 'User', value: file.user && `${file.user.firstName} ${file.user.lastName}` },
            { label: 'Uploaded', value: file.createdAt, as: 'time' },
            { label: 'Message to client', value: file.reviewLog, isWide: true },
            { label: 'Metadata', value: file.metadata, isWide: true },
            { label: 'SHA-256', value: sha256, isWide: true },
          ]}
        />
      </Section>
      <EditFile file={file} isOpen={isEditing} onClose={() => setIsEditing(false)} />
    </RecordPage>
  );
}

function PdfPreview({ details: { file, bytes } }: { details: CallOutput<'getFileDetails'> }) {
  return (
    <Box h={560} style={{ display: 'flex' }}>
      <Suspense fallback={<Loader size="sm" />}>
        <DocumentView
          document={{
            fileId: file.id,
            role: 'Preview',
            name: file.name,
            mediaType: file.fileType,
            bytes,
            private: file.private,
            complianceReview: file.complianceReview,
            isReplaced: false,
          }}
        />
      </Suspense>
    </Box>
  );
}
