import { Radio } from '@mantine/core';
import { IconArchive, IconCheck } from '@tabler/icons-react';
import type { MergedPair, MergedVersion } from '#shared/contracts/compliance/merges.ts';
import { type MergeChoice, mergeableRecords, toMergeChoices } from '#shared/records/derive-merge.ts';
import { Dimmed } from '../../components/dimmed.tsx';
import type { FormValues } from '../../components/record-form/field-spec.ts';
import { RecordLink } from '../../components/record-link.tsx';
import { RowValue } from '../../components/record-page/record-details.tsx';
import classes from './merge-table.module.css';

/** The choice of a record of the pair, among those of all pairs. */
export const choiceKey = ({ kept }: MergedPair, name: string) => `${kept.id}.${name}`;

const isEmpty = ({ values }: MergedVersion, { fields }: MergeChoice) =>
  fields.every((field) => values[field] === null);

/** The values that differ. */
export function differencesOf({ table, kept, duplicate }: MergedPair): MergeChoice[] {
  return toMergeChoices(mergeableRecords[table]).filter(({ fields }) =>
    fields.some((field) => kept.values[field] !== duplicate.values[field]),
  );
}

/** The kept record has its own values at first, and those of the duplicate where it has none. */
export function suggest(pairs: readonly MergedPair[]): FormValues {
  return Object.fromEntries(
    pairs.flatMap((pair) =>
      differencesOf(pair).map((choice) => [choiceKey(pair, choice.name), isEmpty(pair.kept, choice)]),
    ),
  );
}

interface MergeTableProps {
  pair: MergedPair;
  chosen: FormValues;
  onChoose: (key: string, takesOther: boolean) => void;
}

/** The values of two records that differ, side by side. */
export function MergeTable({ pair, chosen, onChoose }: MergeTableProps) {
  const { table, kept, duplicate } = pair;
  const { label } = mergeableRecords[table];
  const differences = differencesOf(pair);
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col" className={classes.label}>
            {label}
          </th>
          <th scope="col">
            <span className={classes.role}>
              <IconCheck size={14} stroke={1.75} aria-hidden /> Kept
            </span>
            <RecordLink id={kept.id}>{kept.title}</RecordLink>
          </th>
          <th scope="col">
            <span className={classes.role}>
              <IconArchive size={14} stroke={1.75} aria-hidden /> Archived as its duplicate
            </span>
            <RecordLink id={duplicate.id}>{duplicate.title}</RecordLink>
          </th>
        </tr>
      </thead>
      <tbody>
        {differences.length === 0 && (
          <tr>
            <td colSpan={3}>
              <Dimmed>All values are the same.</Dimmed>
            </td>
          </tr>
        )}
        {differences.map((choice) => {
          const key = choiceKey(pair, choice.name);
          const takesOther = chosen[key] === true;
          const choose = (isOther: boolean) => onChoose(key, isOther);
          return (
            <tr key={key}>
              <th scope="row" id={key} className={classes.name}>
                {choice.label}
              </th>
              <Value
                choice={choice}
                of={kept}
                name={key}
                isChosen={!takesOther}
                onChoose={() => choose(false)}
              />
              <Value
                choice={choice}
                of={duplicate}
                name={key}
                isChosen={takesOther}
                onChoose={() => choose(true)}
                isDisabled={isEmpty(duplicate, choice)}
              />
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface ValueProps {
  choice: MergeChoice;
  of: MergedVersion;
  /** Of the two radio buttons, and the ID of the cell with their label. */
  name: string;
  isChosen: boolean;
  isDisabled?: boolean;
  onChoose: () => void;
}

function Value({ choice, of, name, isChosen, isDisabled = false, onChoose }: ValueProps) {
  return (
    <td className={isChosen ? classes.chosen : undefined}>
      <Radio
        name={name}
        aria-describedby={name}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
        label={<RowValue row={choice} values={of.values} />}
        classNames={{ label: classes.value, body: classes.body }}
      />
    </td>
  );
}
