import type { CsvKind } from '#shared/contracts/csv-imports/kinds/index.ts';
import { aic } from './aic.ts';
import type { CsvKindHandler } from './csv-kind-handler.ts';
import { funding } from './funding.ts';
import { investors } from './investors.ts';
import { issuers } from './issuers.ts';
import { kyc } from './kyc.ts';
import { offering } from './offering.ts';

export const csvKindHandlers: Record<CsvKind, CsvKindHandler> = {
  investors,
  issuers,
  offering,
  funding,
  aic,
  kyc,
};
