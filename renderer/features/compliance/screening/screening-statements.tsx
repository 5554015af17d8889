import type { FactGroup } from '#shared/contracts/compliance/cases.ts';
import type { ScreeningStatement } from '#shared/contracts/compliance/screening.ts';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { formatDay } from '#shared/domain/dates.ts';
import type { ReviewName } from '#shared/domain/reviews.ts';
import { useOperation } from '../../../api/use-operation.ts';
import { Dimmed } from '../../../components/dimmed.tsx';
import { Section } from '../../../components/section.tsx';
import { FactTable } from '../review/fact-table.tsx';

type ShownFact = Pick<FactGroup['facts'][number], 'label' | 'value' | 'kind'>;

/** The statements of officers about searches in sanctions lists, newest first. */
export function ScreeningStatements({ statements }: { statements: readonly ScreeningStatement[] }) {
  return statements.map((statement) => (
    <FactTable key={statement.statedAt} group={toFactGroup(statement)} findings={[]} />
  ));
}

function toFactGroup({ lists, names, ...statement }: ScreeningStatement): FactGroup {
  const facts: ShownFact[] = [
    { label: 'Names', value: names.join('; '), kind: 'text' },
    { label: 'Searched on', value: statement.searchedOn, kind: 'day' },
    { label: 'Lists', value: lists.map(formatList).join('; '), kind: 'text' },
    { label: 'Note', value: statement.note, kind: 'text' },
    { label: 'Stated by', value: statement.officerName, kind: 'text' },
    { label: 'Stated at', value: statement.statedAt, kind: 'time' },
  ];
  return {
    title: `Screening: ${toChoiceLabel(statement.result).toLowerCase()}`,
    columns: null,
    facts: facts
      .filter(({ value }) => value !== null)
      .map((shown) => ({ ...shown, others: [], finding: null, check: null })),
  };
}

const formatList = ({ name, publishedOn }: ScreeningStatement['lists'][number]) =>
  `${name} (${formatDay(publishedOn)})`;

interface ScreeningSectionProps {
  review: ReviewName;
  id: string;
}

/** The part of a record page with its screening statements. */
export function ScreeningSection({ review, id }: ScreeningSectionProps) {
  const { output } = useOperation('getScreening', { params: { review, id } });
  return (
    <Section title="Screening statements">
      {output?.statements.length === 0 && <Dimmed>No screening statements yet.</Dimmed>}
      <ScreeningStatements statements={output?.statements ?? []} />
    </Section>
  );
}
