import { Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, type RenderTask } from 'pdfjs-dist';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { useTransformEffect } from 'react-zoom-pan-pinch';
import classes from './document-view.module.css';

GlobalWorkerOptions.workerSrc = workerAddress;

/** Enough for small print; a larger canvas would use too much memory. */
const maxPixelsPerPoint = 5;

interface PdfPageProps {
  address: string;
  /** From 1. */
  page: number;
  onPages: (pages: number) => void;
}

/** A rendered page of a PDF; nothing that the file contains is run. */
export function PdfPage({ address, page, onPages }: PdfPageProps) {
  const { ref: frame, width, height } = useElementSize();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const [isBroken, setBroken] = useState(false);
  const zoom = useZoomStep();

  useEffect(() => {
    const loading = getDocument({ url: address, enableXfa: false });
    loading.promise.then(
      (opened) => {
        setPdf(opened);
        onPages(opened.numPages);
      },
      () => setBroken(true),
    );
    return () => {
      setPdf(undefined);
      void loading.destroy();
    };
  }, [address, onPages]);

  // At the resolution of the zoom: small print would be blurred when it is scaled up or down.
  useEffect(() => {
    if (!pdf || !canvas.current || width === 0) return;
    const target = canvas.current;
    let isStale = false;
    let drawing: RenderTask | undefined;
    const draw = async () => {
      const opened = await pdf.getPage(page);
      if (isStale) return;
      const whole = opened.getViewport({ scale: 1 });
      const fit = Math.min(width / whole.width, height / whole.height);
      const scale = Math.min(fit * zoom * window.devicePixelRatio, maxPixelsPerPoint);
      const viewport = opened.getViewport({ scale });
      // On a second canvas, because the visible one would be blank until it is done.
      const drawn = document.createElement('canvas');
      drawn.width = Math.ceil(viewport.width);
      drawn.height = Math.ceil(viewport.height);
      drawing = opened.render({ canvas: drawn, viewport });
      await drawing.promise;
      if (isStale) return;
      target.width = drawn.width;
      target.height = drawn.height;
      target.style.width = `${whole.width * fit}px`;
      target.style.height = `${whole.height * fit}px`;
      target.getContext('2d')?.drawImage(drawn, 0, 0);
    };
    draw().catch(() => {
      if (!isStale) setBroken(true);
    });
    return () => {
      isStale = true;
      drawing?.cancel();
    };
  }, [pdf, page, width, height, zoom]);

  if (isBroken) return <Text size="sm">This PDF cannot be displayed. Download it to view it.</Text>;
  return (
    <div ref={frame} className={classes.frame}>
      <canvas ref={canvas} className={classes.image} role="img" aria-label={`Page ${page} of the document`} />
    </div>
  );
}

/** The zoom in powers of two, so that it is not rendered again for each turn of the wheel. */
function useZoomStep(): number {
  const [step, setStep] = useState(1);
  useTransformEffect(({ state }) => setStep(2 ** Math.ceil(Math.log2(Math.max(1, state.scale)))));
  return step;
}
