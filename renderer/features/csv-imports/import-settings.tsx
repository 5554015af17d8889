import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import type { NormalizedCount } from '#shared/contracts/csv-imports/changed-values.ts';
import type { CsvImport } from '#shared/contracts/csv-imports/imports.ts';
import { csvKindOf } from '#shared/contracts/csv-imports/kinds/index.ts';
import type { DelimiterName, Encoding } from '#shared/contracts/csv-imports/source-settings.ts';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { normalizationRules } from '#shared/domain/normalization/normalization.ts';
import { toFieldLabel } from '#shared/records/field-label.ts';
import { formatCount } from '../../components/format-number.ts';
import { RecordLink } from '../../components/record-link.tsx';
import { Section } from '../../components/section.tsx';
import { When } from '../../components/when.tsx';
import { delimiterLabels, encodingLabels, formatDuration } from './import-labels.ts';

/** Who imported the file, when, how long it took, and how it was read. */
export function ImportSettings({ imported }: { imported: CsvImport }) {
  const { actorName, createdAt, resumedAt, ranMilliseconds, fileName, fileUntil, settings } = imported;
  const facts: [string, ReactNode][] = [
    ['File', fileName],
    ['Started by', actorName],
    ['Started', <When key="started" at={createdAt} exactTo="minute" />],
    ['Resumed', resumedAt && <When key="resumed" at={resumedAt} exactTo="minute" />],
    ['File stored until', fileUntil && <When key="file" at={fileUntil} />],
    ['Duration', ranMilliseconds > 0 && formatDuration(ranMilliseconds)],
    ...(settings ? describeSettings(imported, settings) : []),
  ];
  return (
    <Section title="File and settings">
      <Table variant="vertical" withRowBorders={false} verticalSpacing={4} layout="fixed">
        <Table.Tbody>
          {facts.map(
            ([name, value]) =>
              value && (
                <Table.Tr key={name}>
                  <Table.Th w={180}>{name}</Table.Th>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
                </Table.Tr>
              ),
          )}
        </Table.Tbody>
      </Table>
    </Section>
  );
}

function describeSettings(
  { accountName, kind }: CsvImport,
  settings: NonNullable<CsvImport['settings']>,
): [string, ReactNode][] {
  const { encoding, delimiter, sheet, headerRow, issuerName, columns, defaults, target, normalized } =
    settings;
  const known = csvKindOf(kind).columns.properties;
  const label = (field: string) => (Object.hasOwn(known, field) ? toFieldLabel(field) : field);
  const mapped = columns.filter(({ fields }) => fields.length > 0);
  const others = columns.filter(({ name, fields }) => fields.length === 0 && name !== '');
  return [
    ['Account', accountName],
    ['Issuer', issuerName],
    ...target
      .filter(({ field }) => field !== 'issuerId')
      .map(({ field, value }): [string, ReactNode] => [toTargetLabel(field), showTarget(value)]),
    ['Sheet', sheet],
    ['Encoding', encoding && encodingLabels[encoding as Encoding]],
    ['Delimiter', delimiter && delimiterLabels[delimiter as DelimiterName]],
    ['Header row', String(headerRow)],
    ['Columns', mapped.map(({ name, fields }) => `${name} → ${fields.map(label).join(', ')}`).join(' · ')],
    ['Columns not imported', others.map(({ name }) => name).join(' · ')],
    ['Changed values', normalized.map((change) => describeChange(label(change.field), change)).join(' · ')],
    ['Values for all rows', defaults.map(({ field, value }) => `${label(field)}: ${value}`).join(' · ')],
  ];
}

const describeChange = (label: string, { rule, count }: NormalizedCount) =>
  `${label}: ${normalizationRules[rule]} (${formatCount(count, 'value')})`;

/** The label of a field that applies to all rows: `Individual` for `individualId`. */
const toTargetLabel = (field: string) => toFieldLabel(field.replace(/(?:File)?Id$/, ''));

/** A record as a link to it, and a choice by its label. */
function showTarget(value: string): ReactNode {
  if (/^[a-z_]+_[0-9a-z]{26}$/.test(value))
    return (
      <RecordLink key={value} id={value}>
        {value}
      </RecordLink>
    );
  return value === 'true' ? 'Yes' : value === 'false' ? 'No' : toChoiceLabel(value);
}
