import { Group, Paper, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { CsvImport } from '#shared/contracts/csv-imports/imports.ts';
import { addressOfDownload } from '../../api/files.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { Dimmed } from '../../components/dimmed.tsx';
import { countKind, countRows, countWarnings } from './import-labels.ts';
import classes from './import-outcome.module.css';
import { ImportSettings } from './import-settings.tsx';
import { OriginalFile } from './original-file.tsx';
import { OutcomeRows } from './outcome-rows.tsx';
import { StoppedEarly } from './resume-import.tsx';
import { ViewRecords } from './view-records.tsx';

/** The result of an import, with the rows that failed. */
export function ImportOutcome({ imported }: { imported: CsvImport }) {
  const { id, status, skippedRows, failedRows, unreachedRows } = imported;
  const { undoneRows, retainedRows } = imported;
  const leftRows = skippedRows + failedRows + unreachedRows;
  const isUndone = status === 'UNDONE';
  const numbers: [string, number][] = [
    ...countImported(imported),
    ['Skipped', skippedRows],
    ['Not imported', failedRows],
    ...(unreachedRows > 0 ? ([['Not reached', unreachedRows]] satisfies [string, number][]) : []),
    ...(isUndone
      ? ([
          ['Undone', undoneRows],
          ['Kept', retainedRows],
        ] satisfies [string, number][])
      : []),
  ];
  const acknowledgedBy = imported.acknowledged.map(
    ({ officerName, warnings }) => `${countWarnings(warnings)} acknowledged by ${officerName}`,
  );
  return (
    <>
      <Paper withBorder p="lg">
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <div>
            <Title order={2}>{describeOutcome(imported)}</Title>
            {acknowledgedBy.length > 0 && <Dimmed>{acknowledgedBy.join(' · ')}</Dimmed>}
          </div>
          <Group gap="sm" wrap="nowrap">
            <ViewRecords imported={imported} />
            <OriginalFile imported={imported} />
            {leftRows > 0 && (
              <GuardedButton
                operation="exportFailedRows"
                variant="default"
                href={addressOfDownload('exportFailedRows', { params: { id } })}
                download={`${imported.fileName.replace(/\.[^.]*$/, '')} not imported.csv`}
                leftSection={<IconDownload size={14} stroke={1.75} />}
              >
                Download {countRows(leftRows)} (CSV)
              </GuardedButton>
            )}
          </Group>
        </Group>
        <dl className={classes.numbers}>
          {numbers.map(([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{count.toLocaleString()}</dd>
            </div>
          ))}
        </dl>
      </Paper>
      <StoppedEarly imported={imported} />
      {isUndone && retainedRows > 0 && (
        <OutcomeRows
          id={id}
          only="kept"
          title={`${countRows(retainedRows)} ${retainedRows === 1 ? 'was' : 'were'} kept`}
          description="Records that changed since the import or are in use are not removed. Values that changed since are kept."
        />
      )}
      {skippedRows + failedRows > 0 && (
        <OutcomeRows
          id={id}
          only="failed"
          title="Rows that were not imported"
          description={
            failedRows > 0
              ? 'Download these rows, fix them, and import the file again.'
              : 'These rows were skipped.'
          }
        />
      )}
      <ImportSettings imported={imported} />
    </>
  );
}

/** The imported rows, those of an update by what they did. */
function countImported({
  updateBy,
  successfulRows,
  addedRows,
  unchangedRows,
}: CsvImport): [string, number][] {
  if (updateBy === null) return [['Imported', successfulRows]];
  return [
    ['Updated', successfulRows - addedRows - unchangedRows],
    ['Unchanged', unchangedRows],
    ...(addedRows > 0 ? ([['Added', addedRows]] satisfies [string, number][]) : []),
  ];
}

function describeOutcome(imported: CsvImport): string {
  const { kind, status, totalRows, successfulRows, skippedRows, undoneRows, accountName } = imported;
  const { updateBy, addedRows, unchangedRows } = imported;
  if (status === 'UNDONE') return `${countRows(undoneRows)} undone`;
  if (successfulRows === 0)
    return skippedRows > 0 && skippedRows === totalRows ? 'All rows were skipped' : 'Nothing was imported';
  if (updateBy !== null) {
    const added = addedRows > 0 ? `, ${addedRows.toLocaleString()} added` : '';
    return `${countKind(kind, successfulRows - addedRows - unchangedRows)} updated${added} for ${accountName}`;
  }
  return `${countKind(kind, successfulRows)} imported for ${accountName}`;
}
