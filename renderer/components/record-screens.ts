import {
  IconArrowsExchange,
  IconBuilding,
  IconBuildingBank,
  IconChartPie,
  IconFile,
  IconFileImport,
  IconId,
  IconShieldLock,
  IconUser,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { type ListName, lists } from '#shared/contracts/records/lists/index.ts';
import type { RecordList } from '#shared/contracts/records/lists/list-column.ts';
import { requestedStatesOf } from '#shared/domain/decisions.ts';
import type { ReviewName } from '#shared/domain/reviews.ts';

/** The title of a list, such as `Legal entities`. */
export function toListTitle({ many }: RecordList): string {
  return many.charAt(0).toUpperCase() + many.slice(1);
}

const listScreen = <To extends string>(to: To, list: ListName, Icon: TablerIcon) => ({
  name: toListTitle(lists[list]),
  to,
  list,
  Icon,
});

/** The list of each kind of record, by the prefix of its ID. The details page of a record is `/$id` below it. */
export const recordScreens = {
  issuer: listScreen('/issuers', 'issuers', IconBuildingBank),
  offering: listScreen('/offerings', 'offerings', IconChartPie),
  investor_account: listScreen('/investor-accounts', 'investorAccounts', IconUsersGroup),
  individual: listScreen('/individuals', 'individuals', IconUser),
  legal_entity: listScreen('/legal-entities', 'legalEntities', IconBuilding),
  trade: listScreen('/trades', 'trades', IconArrowsExchange),
  file: listScreen('/files', 'files', IconFile),
  secure_request: listScreen('/secure-requests', 'secureRequests', IconShieldLock),
  account: { name: 'Accounts', to: '/accounts', Icon: IconId },
  csv_import: { name: 'Imports', to: '/imports', Icon: IconFileImport },
} as const;

/** The kinds of records that are counted for a whole data folder, with their names. */
export const countedKinds = (
  ['issuers', 'offerings', 'investorAccounts', 'individuals', 'legalEntities'] as const
).map((count) => ({ count, name: toListTitle(lists[count]) }));

export type RecordKind = keyof typeof recordScreens;

function screenKindOf(id: string): RecordKind | 'kyc' | undefined {
  const kind = id.slice(0, id.lastIndexOf('_'));
  return kind === 'kyc' || Object.hasOwn(recordScreens, kind) ? (kind as RecordKind | 'kyc') : undefined;
}

/** The link to the details page of a record; undefined if it has none. */
export function linkToRecord(id: string) {
  if (id.startsWith('asset_')) return linkOptions({ to: '/assets/$id', params: { id } });
  if (id.startsWith('api_key_')) return linkOptions({ to: '/api-keys/$id', params: { id } });
  const kind = screenKindOf(id);
  if (kind === undefined) return undefined;
  if (kind === 'kyc') return linkToReview('kyc', id);
  return linkOptions({ to: `${recordScreens[kind].to}/$id`, params: { id } });
}

/** Kinds of record that staff update in a form, at `/$id/edit` below the list. */
const editableKinds = ['issuer', 'offering', 'investor_account', 'individual', 'legal_entity'] as const;

/** The link to the form in which staff update a record; undefined if there is none. */
export function linkToEdit(id: string) {
  const kind = editableKinds.find((one) => one === screenKindOf(id));
  return kind && linkOptions({ to: `${recordScreens[kind].to}/$id/edit`, params: { id } });
}

/** @param state of the record, whose tab of the queue is shown */
export function linkToReview(review: ReviewName, id: string, state?: string) {
  const isRequested = state !== undefined && requestedStatesOf(review).includes(state);
  const search = { id, ...(isRequested && { tab: 'requested' as const }) };
  return linkOptions({ to: '/reviews/$review', params: { review }, search });
}

/** The address of the details page for a row of a list, where a `Link` of the router would be too slow. */
export function hrefOfRow(id: string): string | undefined {
  const kind = screenKindOf(id);
  return kind === undefined || kind === 'kyc' ? undefined : `#${recordScreens[kind].to}/${id}`;
}
