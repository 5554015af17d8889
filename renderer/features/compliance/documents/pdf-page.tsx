import { Text } from '@mantine/core';
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import classes from './document-view.module.css';

GlobalWorkerOptions.workerSrc = workerAddress;

/** Finer than the screen, so that small print stays sharp when it is zoomed. */
const pixelsPerPoint = 2.5;

interface PdfPageProps {
  address: string;
  /** From 1. */
  page: number;
  onPages: (pages: number) => void;
}

/** A page of a PDF, drawn; nothing that the file contains is run. */
export function PdfPage({ address, page, onPages }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const [isBroken, setBroken] = useState(false);

  useEffect(() => {
    const loading = getDocument({ url: address, enableXfa: false });
    loading.promise.then(
      (opened) => {
        setPdf(opened);
        onPages(opened.numPages);
      },
      () => setBroken(true),
    );
    return () => void loading.destroy();
  }, [address, onPages]);

  useEffect(() => {
    if (!pdf || !canvas.current) return;
    const target = canvas.current;
    let isStale = false;
    void pdf.getPage(page).then(async (opened) => {
      if (isStale) return;
      const viewport = opened.getViewport({ scale: pixelsPerPoint });
      target.width = viewport.width;
      target.height = viewport.height;
      await opened.render({ canvas: target, viewport }).promise;
    });
    return () => {
      isStale = true;
    };
  }, [pdf, page]);

  if (isBroken) return <Text size="sm">This PDF cannot be shown. Save it to look at it elsewhere.</Text>;
  return (
    <canvas ref={canvas} className={classes.image} role="img" aria-label={`Page ${page} of the document`} />
  );
}
