import type { KycFinding } from '#shared/domain/kyc-findings.ts';
import type { StopReason } from '../kyc-inspection/inspection.ts';
import { inspectionLimits } from '../kyc-inspection/limits.ts';
import type { InspectedImage } from './facts.ts';

/** About 180 dots per inch on a card of 85.6 × 54 mm; with fewer, small print is unreadable. */
const minLongSide = 600;
const minShortSide = 380;

/** Whether each image is readable. */
export function checkImages(images: readonly InspectedImage[]): KycFinding[] {
  return images.flatMap(checkImage);
}

function checkImage({ side, inspection }: InspectedImage): KycFinding[] {
  switch (inspection.kind) {
    case 'unreadable':
      return [
        {
          code: 'DOCUMENT_UNREADABLE',
          severity: 'HIGH',
          message: `${inspection.why} (${side})`,
          compared: { image: side },
        },
      ];
    case 'stopped':
      return [
        {
          code: 'EXAMINATION_STOPPED',
          severity: 'HIGH',
          message: `Image not checked (${side}): ${stopReasons[inspection.reason]}; review it manually`,
          compared: { image: side },
        },
      ];
    case 'oversized': {
      const { width, height } = inspection;
      return [
        {
          code: 'IMAGE_TOO_LARGE',
          severity: 'HIGH',
          message: `Image not checked (${side}): it declares ${width} × ${height} pixels`,
          compared: { image: side, width, height },
        },
      ];
    }
    case 'image': {
      const { width, height } = inspection;
      const isLegible = Math.max(width, height) >= minLongSide && Math.min(width, height) >= minShortSide;
      if (isLegible) return [];
      return [
        {
          code: 'IMAGE_TOO_SMALL',
          severity: 'MEDIUM',
          message: `Image is too small (${side}): ${width} × ${height} pixels, minimum ${minLongSide} × ${minShortSide}`,
          compared: { image: side, width, height },
        },
      ];
    }
    case 'pdf':
      if (!inspection.hasScripts) return [];
      return [
        {
          code: 'PDF_SCRIPTS',
          severity: 'HIGH',
          message: `PDF contains JavaScript (${side})`,
          compared: { image: side, pages: inspection.pages },
        },
      ];
  }
}

const stopReasons: Record<StopReason, string> = {
  memory: `the check used more than ${inspectionLimits.megabytes} MB of memory`,
  time: `the check took more than ${inspectionLimits.processorSeconds} seconds of processor time, or more than ${inspectionLimits.seconds} seconds in all`,
  crash: 'the check crashed',
  host: 'Offerdesk was terminated during each check',
};

/** Whether two of the images are the same file. */
export function checkSameBytes(images: readonly InspectedImage[]): KycFinding[] {
  return images.flatMap((image, index) =>
    images
      .slice(index + 1)
      .filter(({ sha256 }) => sha256 === image.sha256)
      .map(({ side }) => ({
        code: 'SAME_BYTES' as const,
        severity: 'HIGH' as const,
        message: `Same file submitted as ${image.side} and ${side}`,
        compared: { [image.side]: image.sha256, [side]: image.sha256 },
      })),
  );
}
