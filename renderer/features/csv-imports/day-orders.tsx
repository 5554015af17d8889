import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCalendarQuestion } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { ImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';
import { formatDay } from '#shared/domain/dates.ts';
import { type AmbiguousDates, type DayOrder, dayOrders } from '#shared/domain/normalization/day-order.ts';
import { normalizeDay } from '#shared/domain/normalization/days.ts';
import { formatCount } from '../../components/format-number.ts';
import type { ColumnReading } from './changed-values.tsx';

const labels: Record<DayOrder, string> = { 'month-first': 'Month first', 'day-first': 'Day first' };

/** Whether the user must still say how the dates of a column are written. */
export const needsDayOrder = ({ columns }: ImportDraft) =>
  columns.some(({ ambiguousDates, dayOrder }) => ambiguousDates !== null && dayOrder === null);

interface DayOrdersProps {
  draft: ImportDraft;
  /** Answers for a column. */
  onAnswer(reading: ColumnReading): void;
  /** Answers for all columns. */
  onAnswerAll(order: DayOrder): void;
}

interface Question {
  /** The names of the columns. */
  title: string;
  dates: AmbiguousDates;
  /** The answer; null if there is none, or columns have different ones. */
  answer: DayOrder | null;
  onAnswer(order: DayOrder): void;
}

/** Asks once for the file how its dates are written, if they can be read both ways, or on request for each column. */
export function DayOrders({ draft: { columns }, onAnswer, onAnswerAll }: DayOrdersProps) {
  const [isSeparate, setIsSeparate] = useState(false);
  const questions = columns.flatMap(
    ({ name, ambiguousDates: dates, dayOrder, accepted }, index): Question[] => {
      if (!dates) return [];
      const ask = (order: DayOrder) => onAnswer({ column: index, accepted, dayOrder: order });
      return [{ title: name || `Column ${index + 1}`, dates, answer: dayOrder, onAnswer: ask }];
    },
  );
  const [first] = questions;
  if (!first) return null;
  const answers = new Set(questions.map(({ answer }) => answer));
  if (questions.length === 1 || isSeparate || (answers.size > 1 && !answers.has(null)))
    return questions.map((question) => <DayOrderQuestion key={question.title} question={question} />);
  const suggestions = new Set(questions.map(({ dates }) => dates.suggested));
  const all: Question = {
    title: joinNames(questions.map(({ title }) => title)),
    dates: {
      ...first.dates,
      count: questions.reduce((sum, { dates }) => sum + dates.count, 0),
      ...(suggestions.size > 1 && { suggested: null }),
    },
    answer: answers.size === 1 ? first.answer : null,
    onAnswer: onAnswerAll,
  };
  return (
    <DayOrderQuestion question={all}>
      <Button variant="subtle" size="compact-sm" flex="none" onClick={() => setIsSeparate(true)}>
        Ask for each column
      </Button>
    </DayOrderQuestion>
  );
}

const joinNames = (names: string[]) => new Intl.ListFormat('en-US').format(names);

/** @param children further answers */
function DayOrderQuestion({ question, children }: { question: Question; children?: ReactNode }) {
  const { title, dates, answer, onAnswer } = question;
  return (
    <Alert
      color={answer === null ? 'yellow' : 'blue'}
      icon={<IconCalendarQuestion />}
      title={`Dates in ${title}`}
    >
      <Group justify="space-between" gap="md">
        <Stack gap={2} flex="1 1 280px">
          <Text size="sm">
            {dates.count === 1
              ? dates.example
              : `${formatCount(dates.count, 'date')}, such as ${dates.example},`}{' '}
            can be read with the month or the day first.
          </Text>
          {dates.suggested && (
            <Text size="sm">
              {dates.decidedBy} in the same file has the {dates.suggested === 'day-first' ? 'day' : 'month'}{' '}
              first.
            </Text>
          )}
        </Stack>
        <Group gap="xs" role="group" aria-label={`Order of the dates in ${title}`}>
          {children}
          {dayOrders.map((order) => (
            <Button
              key={order}
              size="compact-sm"
              flex="none"
              variant={order === (answer ?? dates.suggested) ? 'filled' : 'default'}
              aria-pressed={order === answer}
              onClick={() => onAnswer(order)}
            >
              {labels[order]}: {readAs(dates.example, order)}
            </Button>
          ))}
        </Group>
      </Group>
    </Alert>
  );
}

/** `Mar 4, 1985`, as the import reads the date in that order. */
function readAs(text: string, order: DayOrder): string {
  const normalize = normalizeDay({ isPast: false, acceptsIso: false });
  const today = new Date().toISOString().slice(0, 10);
  const read = normalize(text, { country: '', today, isDayFirst: order === 'day-first' });
  const day = read && 'value' in read ? read.value : text;
  const [month, dayOfMonth, year] = day.split('/');
  return formatDay(`${year}-${month}-${dayOfMonth}`);
}
