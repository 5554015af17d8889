/** AML and sanctions screening: clients see the state of a restricted decision as PENDING (compliance.md § 7.1). */

/** The columns that a decision changes: the status, whether clients see it as PENDING, and its time. */
const hiddenColumns: Readonly<
  Record<string, readonly [status: string, isRestricted: string, since: string]>
> = {
  individuals: ['amlStatus', 'amlRestricted', 'amlStatusSince'],
  legalEntities: ['sanctionsStatus', 'sanctionsRestricted', 'sanctionsStatusSince'],
};

/** The fields that clients see differently: the time of a restricted decision would disclose it. */
export function toClientFields(table: 'individuals' | 'legalEntities', row: object): Record<string, unknown> {
  const values = row as Record<string, unknown>;
  const [status, isRestricted] = hiddenColumns[table] ?? ['', ''];
  return {
    [status]: values[isRestricted] === 1 ? 'PENDING' : values[status],
    updatedAt: values.visibleUpdatedAt ?? values.updatedAt,
  };
}

/** The same as SQL. */
export const clientFieldsSql = {
  amlStatus: "CASE individuals.amlRestricted WHEN 1 THEN 'PENDING' ELSE individuals.amlStatus END",
  updatedAt: 'coalesce(individuals.visibleUpdatedAt, individuals.updatedAt)',
};

/** The time that clients see after a change: the earlier one if they see nothing of the change, or null for the real one. */
export function keepVisibleTime(table: string, before: object, changed: object): object {
  const columns = hiddenColumns[table];
  if (!columns) return {};
  const shown = toClientFields(table as 'individuals', before);
  const shownAfter = toClientFields(table as 'individuals', { ...before, ...changed });
  const isHidden =
    Object.keys(changed).every((name) => columns.includes(name)) &&
    shown[columns[0]] === shownAfter[columns[0]];
  return { visibleUpdatedAt: isHidden ? shown.updatedAt : null };
}
