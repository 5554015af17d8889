import {
  Button,
  CloseButton,
  Group,
  Menu,
  ScrollArea,
  Stack,
  Text,
  TextInput,
  UnstyledButton,
} from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import type { Fix } from '#shared/contracts/csv-imports/draft-changes.ts';
import type { DraftProblem } from '#shared/contracts/csv-imports/draft-problems.ts';
import type { ImportDraft, RowView } from '#shared/contracts/csv-imports/import-drafts.ts';
import { cellTransformNames, cellTransforms } from '#shared/domain/cell-transforms.ts';
import { useOperation } from '../../api/use-operation.ts';
import { Dimmed } from '../../components/dimmed.tsx';
import { formatError } from '../../components/format-error.ts';
import { toast } from '../../components/toast.tsx';
import { ChoiceList, toCellInput } from './cell-input.tsx';
import { countRows } from './import-labels.ts';
import classes from './problems-panel.module.css';
import type { DraftChanges } from './use-draft-changes.ts';
import { AcknowledgeReason, WarningReason, WarningsHead } from './warning-reasons.tsx';

interface ProblemsPanelProps {
  draft: ImportDraft;
  view: RowView;
  changes: DraftChanges;
  onView(view: RowView): void;
  onClose(): void;
}

/** The errors and warnings by column and reason, each with fixes for all its rows. */
export function ProblemsPanel({ draft, view, changes, onView, onClose }: ProblemsPanelProps) {
  const { output } = useOperation('listImportDraftProblems', { params: { id: draft.id } });
  const shown = { draft, view, changes, onView };
  const { problems = [], warnings = [] } = output ?? {};
  return (
    <aside className={classes.panel} aria-label="Problems by reason">
      <Group justify="space-between" className={classes.head}>
        <Text fw={600} size="sm">
          Problems by reason
        </Text>
        <CloseButton size="sm" aria-label="Close problems by reason" onClick={onClose} />
      </Group>
      <ScrollArea className={classes.list}>
        {output && problems.length + warnings.length === 0 && <Dimmed>No row has errors or warnings.</Dimmed>}
        {problems.map((problem) => (
          <Problem key={`${problem.field} ${problem.message}`} {...shown} problem={problem} only="invalid">
            <Text size="sm">{formatError({ ...problem, field: problem.field || null })}</Text>
            <Text size="xs" c="dimmed">
              {countRows(problem.rows)}
            </Text>
          </Problem>
        ))}
        {warnings.length > 0 && <WarningsHead warnings={warnings} changes={changes} />}
        {warnings.map((warning) => (
          <Problem
            key={`${warning.field} ${warning.message}`}
            {...shown}
            problem={warning}
            only={warning.openRows > 0 ? 'warned' : undefined}
            actions={<AcknowledgeReason warning={warning} changes={changes} />}
          >
            <WarningReason warning={warning} />
          </Problem>
        ))}
      </ScrollArea>
    </aside>
  );
}

interface ProblemProps {
  draft: ImportDraft;
  view: RowView;
  changes: DraftChanges;
  onView(view: RowView): void;
  problem: DraftProblem;
  /** The rows that its fixes change; undefined if none is left. */
  only: 'invalid' | 'warned' | undefined;
  actions?: ReactNode;
  children: ReactNode;
}

/** A reason, which filters the rows, with its fixes while it does. */
function Problem({ draft, view, changes, onView, problem, only, actions, children }: ProblemProps) {
  const { field, message } = problem;
  const isShown = view.field === field && view.message === message;
  const show = () => onView(isShown ? { only: 'all' } : { only: 'all', field, message });
  return (
    <section className={classes.problem}>
      <UnstyledButton className={classes.reason} aria-expanded={isShown} onClick={show}>
        {children}
      </UnstyledButton>
      {isShown && actions}
      {isShown && only && <ProblemFixes draft={draft} problem={problem} only={only} changes={changes} />}
    </section>
  );
}

type ProblemFixesProps = Pick<ProblemProps, 'draft' | 'problem' | 'changes'> & { only: 'invalid' | 'warned' };

function ProblemFixes({ draft, problem: { field, message, column }, only, changes }: ProblemFixesProps) {
  const [value, setValue] = useState('');
  const listId = useId();
  const selection = { only, field, message };
  const run = async (fix: Fix) => {
    const changed = await changes.fix(selection, column === null ? [] : [column], fix);
    if (changed !== undefined) toast(`${countRows(changed)} changed`);
  };
  const isBusy = changes.isFixing;
  return (
    <Stack gap="xs" className={classes.fixes}>
      {column !== null && (
        <>
          <ChoiceList id={listId} choices={toCellInput(draft.kind, field).choices} />
          <ProblemValues
            listId={listId}
            draft={draft}
            selection={selection}
            column={column}
            isBusy={isBusy}
            onFix={run}
          />
          <form
            className={classes.replace}
            onSubmit={(event) => {
              event.preventDefault();
              void run({ action: 'set', value });
            }}
          >
            <TextInput
              size="xs"
              aria-label="Value for all rows"
              placeholder="Value for all rows"
              list={listId}
              value={value}
              onChange={(event) => setValue(event.currentTarget.value)}
            />
            <Button type="submit" size="xs" variant="default" loading={isBusy} disabled={value === ''}>
              Set all
            </Button>
          </form>
        </>
      )}
      <Group gap={6}>
        {column !== null && (
          <>
            <Menu position="bottom-start" shadow="md">
              <Menu.Target>
                <Button size="compact-xs" variant="default" disabled={isBusy}>
                  Transform
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {cellTransformNames.map((transform) => (
                  <Menu.Item key={transform} onClick={() => void run({ action: 'transform', transform })}>
                    {cellTransforms[transform].label}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
            <FixButton
              label="Apply suggestions"
              isBusy={isBusy}
              onClick={() => run({ action: 'suggestion' })}
            />
            <FixButton label="Fill down" isBusy={isBusy} onClick={() => run({ action: 'fillDown' })} />
            <FixButton label="Clear" isBusy={isBusy} onClick={() => run({ action: 'clear' })} />
          </>
        )}
        <FixButton label="Skip rows" isBusy={isBusy} onClick={() => run({ action: 'skip' })} />
      </Group>
    </Stack>
  );
}

function FixButton({ label, isBusy, onClick }: { label: string; isBusy: boolean; onClick(): void }) {
  return (
    <Button size="compact-xs" variant="default" disabled={isBusy} onClick={onClick}>
      {label}
    </Button>
  );
}

interface ProblemValuesProps {
  draft: ImportDraft;
  selection: RowView;
  column: number;
  isBusy: boolean;
  /** The ID of the list of values that are offered. */
  listId: string;
  onFix(fix: Fix): Promise<void>;
}

/** More values are fixed in the grid, or by a fix for all of them. */
const valuesShown = 8;

/** The most frequent wrong values, each with its replacement. */
function ProblemValues({ draft: { id }, selection, column, isBusy, listId, onFix }: ProblemValuesProps) {
  const { output } = useOperation('listImportDraftValues', {
    params: { id },
    query: { ...selection, of: column },
  });
  const [texts, setTexts] = useState<Record<string, string>>({});
  return output?.values.slice(0, valuesShown).map(({ text, rows }) => (
    <form
      key={text}
      className={classes.replace}
      onSubmit={(event) => {
        event.preventDefault();
        const value = texts[text] ?? '';
        const whole: Fix = { action: 'replace', find: text, value, isWhole: true, isExact: true };
        void onFix(text === '' ? { action: 'set', value } : whole);
      }}
    >
      <Text size="xs" truncate title={text} className={classes.value}>
        {text || 'Empty'} <span className={classes.rows}>{rows.toLocaleString()}</span>
      </Text>
      <TextInput
        size="xs"
        aria-label={`Replacement for ${text || 'empty cells'}`}
        placeholder="Replace with"
        list={listId}
        value={texts[text] ?? ''}
        onChange={(event) => setTexts({ ...texts, [text]: event.currentTarget.value })}
      />
      <Button type="submit" size="xs" variant="default" disabled={isBusy || !texts[text]}>
        Replace
      </Button>
    </form>
  ));
}
