import { Loader } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch';
import type { CaseDocument } from '#shared/contracts/compliance/cases.ts';
import { isShownImage } from '#shared/domain/file-types.ts';
import { addressOfDownload } from '../../../api/files.ts';
import { DocumentTools } from './document-tools.tsx';
import classes from './document-view.module.css';

/** Loaded with the first PDF: it is larger than all screens together. */
const PdfPage = lazy(async () => ({ default: (await import('./pdf-page.tsx')).PdfPage }));

export function addressOfDocument({ fileId, private: isPrivate }: CaseDocument): string {
  return addressOfDownload(isPrivate ? 'previewPrivateFile' : 'previewPublicFile', {
    params: { id: fileId },
  });
}

interface DocumentViewProps {
  document: CaseDocument;
  /** Its role, if several are shown side by side. */
  caption?: string | undefined;
}

/** A document that can be zoomed, rotated, and moved. */
export function DocumentView({ document, caption }: DocumentViewProps) {
  const [rotation, setRotation] = useState(0);
  const [page, setPage] = useState(1);
  const [pages, setPages] = useState(1);
  const address = addressOfDocument(document);
  return (
    <figure className={classes.view}>
      {caption && <figcaption className={classes.caption}>{caption}</figcaption>}
      <TransformWrapper
        minScale={0.5}
        maxScale={12}
        centerOnInit
        doubleClick={{ mode: 'toggle', step: 1.2 }}
        wheel={{ step: 0.15 }}
      >
        <TransformComponent wrapperClass={classes.wrapper ?? ''} contentClass={classes.content ?? ''}>
          <div className={classes.turned} style={{ transform: `rotate(${rotation}deg)` }}>
            {document.mediaType === 'application/pdf' ? (
              <Suspense fallback={<Loader size="sm" />}>
                <PdfPage address={address} page={page} onPages={setPages} />
              </Suspense>
            ) : isShownImage(document.mediaType) ? (
              <img
                src={address}
                alt={`${document.role}: ${document.name}`}
                className={classes.image}
                draggable={false}
              />
            ) : (
              // The host sets the extension by the content, whatever name the client sent.
              <a href={address} download>
                Download {document.name}
              </a>
            )}
          </div>
        </TransformComponent>
        <DocumentTools
          onRotate={(degrees) => setRotation((reached) => reached + degrees)}
          page={page}
          pages={pages}
          onPage={setPage}
          address={address}
          name={document.name}
        />
      </TransformWrapper>
    </figure>
  );
}
