import { type CsvKind, csvKinds } from '#shared/contracts/csv-imports/kinds/index.ts';
import { type ImportState, importStates } from '#shared/domain/import-states.ts';
import { toMoment } from '../../components/record-list/local-days.ts';

/** The filters of the history of imports, as in the address; days are in the local time zone. */
export interface ImportsSearch {
  fileName?: string;
  kind?: CsvKind;
  status?: ImportState;
  actor?: string;
  from?: string;
  to?: string;
}

/** Reads the filters of an address; invalid ones are ignored. */
export function readImportsSearch(search: Record<string, unknown>): ImportsSearch {
  const kind = csvKinds.find((each) => each === search.kind);
  const status = importStates.find((each) => each === search.status);
  const texts = Object.fromEntries(
    (['fileName', 'actor', 'from', 'to'] as const)
      .filter((name) => ['string', 'number'].includes(typeof search[name]) && search[name] !== '')
      .map((name) => [name, String(search[name])]),
  );
  return { ...(kind && { kind }), ...(status && { status }), ...texts };
}

/** The filters of the request: the times at which the local days start and end. */
export function toImportFilters({ from, to, ...others }: ImportsSearch) {
  return { ...others, from: toMoment(from, 0), to: toMoment(to, 1) };
}
