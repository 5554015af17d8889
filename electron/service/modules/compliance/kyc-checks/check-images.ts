import type { KycFinding } from '#shared/domain/kyc-findings.ts';
import type { KycSide } from '../kyc-images.ts';
import type { StopReason } from '../kyc-inspection/inspection.ts';
import { inspectionLimits } from '../kyc-inspection/limits.ts';
import type { InspectedImage, KycFacts } from './facts.ts';

/** About 180 dots per inch on a card of 85.6 × 54 mm; with fewer, small print is unreadable. */
const leastLongSide = 600;
const leastShortSide = 380;

/** Whether each image is readable. */
export function checkImages({ images }: KycFacts): KycFinding[] {
  return images.flatMap(checkImage);
}

function checkImage({ side, inspection }: InspectedImage): KycFinding[] {
  switch (inspection.kind) {
    case 'unreadable':
      return [
        {
          code: 'DOCUMENT_UNREADABLE',
          severity: 'HIGH',
          message: `The file of the ${side} ${inspection.why}.`,
          compared: { image: side },
        },
      ];
    case 'stopped':
      return [
        {
          code: 'EXAMINATION_STOPPED',
          severity: 'HIGH',
          message: `${explainStop(imageNames[side], inspection.reason)} Review the image manually.`,
          compared: { image: side },
        },
      ];
    case 'oversized': {
      const { width, height } = inspection;
      return [
        {
          code: 'IMAGE_TOO_LARGE',
          severity: 'HIGH',
          message: `The ${side} claims to have ${width} × ${height} pixels, so it was not opened.`,
          compared: { image: side, width, height },
        },
      ];
    }
    case 'image': {
      const { width, height } = inspection;
      const isLegible = Math.max(width, height) >= leastLongSide && Math.min(width, height) >= leastShortSide;
      if (isLegible) return [];
      return [
        {
          code: 'IMAGE_TOO_SMALL',
          severity: 'MEDIUM',
          message: `The ${side} has ${width} × ${height} pixels, fewer than ${leastLongSide} × ${leastShortSide}.`,
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
          message: `The PDF of the ${side} carries scripts.`,
          compared: { image: side, pages: inspection.pages },
        },
      ];
  }
}

const imageNames: Record<KycSide, string> = {
  front: 'the front image',
  back: 'the back image',
  selfie: 'the selfie',
};

function explainStop(image: string, reason: StopReason): string {
  switch (reason) {
    case 'memory':
      return `Examining ${image} used more than ${inspectionLimits.megabytes} MB of memory.`;
    case 'time':
      return `Examining ${image} took longer than ${inspectionLimits.seconds} seconds.`;
    case 'crash':
      return `The process that examined ${image} crashed.`;
    case 'host':
      return `Offerdesk was terminated each time it examined ${image}.`;
  }
}

/** Whether two of the images are the same file. */
export function checkSameBytes({ images }: KycFacts): KycFinding[] {
  return images.flatMap((image, index) =>
    images
      .slice(index + 1)
      .filter(({ sha256 }) => sha256 === image.sha256)
      .map(({ side }) => ({
        code: 'SAME_BYTES' as const,
        severity: 'HIGH' as const,
        message: `The ${image.side} and the ${side} are the same file.`,
        compared: { [image.side]: image.sha256, [side]: image.sha256 },
      })),
  );
}
