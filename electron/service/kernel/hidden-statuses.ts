/** AML and sanctions screening: clients see the state of a restricted decision as PENDING (compliance.md § 7.1). */
import { sinceColumnsOf } from '#shared/domain/reviews.ts';

interface HiddenStatus {
  status: string;
  /** The column that says whether clients see the status as PENDING. */
  isRestricted: string;
  /** The columns that change with a decision, and that no response contains. */
  since: readonly string[];
}

const hiddenStatuses: Readonly<Record<string, HiddenStatus>> = {
  individuals: { status: 'amlStatus', isRestricted: 'amlRestricted', since: sinceColumnsOf('aml') },
  legalEntities: {
    status: 'sanctionsStatus',
    isRestricted: 'sanctionsRestricted',
    since: sinceColumnsOf('sanctions'),
  },
};

type Values = Readonly<Record<string, unknown>>;

const shownStatus = (row: Values, { status, isRestricted }: HiddenStatus) =>
  row[isRestricted] === 1 ? 'PENDING' : row[status];

/** The fields that clients see differently. The time of the last change would disclose a restricted decision. */
export function toClientFields(table: 'individuals' | 'legalEntities', row: object): object {
  const values = row as Values;
  const hidden = hiddenStatuses[table] as HiddenStatus;
  return {
    [hidden.status]: shownStatus(values, hidden),
    updatedAt: values.visibleUpdatedAt ?? values.updatedAt,
  };
}

/** The same as SQL. */
export const clientFieldsSql = {
  amlStatus: "CASE individuals.amlRestricted WHEN 1 THEN 'PENDING' ELSE individuals.amlStatus END",
  updatedAt: 'coalesce(individuals.visibleUpdatedAt, individuals.updatedAt)',
};

/**
 * The column with the time that clients see instead of `updatedAt`: it keeps the earlier time after changes of which
 * they see nothing, and is null after any other.
 */
export function keepVisibleTime(table: string, before: object, changed: Values): object {
  const hidden = hiddenStatuses[table];
  if (!hidden) return {};
  const values = before as Values;
  const columns = [hidden.status, hidden.isRestricted, ...hidden.since];
  const isHidden =
    Object.keys(changed).every((name) => columns.includes(name)) &&
    shownStatus(values, hidden) === shownStatus({ ...values, ...changed }, hidden);
  return { visibleUpdatedAt: isHidden ? (values.visibleUpdatedAt ?? values.updatedAt) : null };
}
