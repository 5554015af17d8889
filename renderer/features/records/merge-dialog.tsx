import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconArrowsLeftRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { MergeComparison } from '#shared/contracts/compliance/merges.ts';
import { archivableTableOf } from '#shared/domain/archivable-kinds.ts';
import { isMergeable } from '#shared/records/derive-merge.ts';
import { useAction } from '../../api/use-action.ts';
import { useRecord } from '../../api/use-operation.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { Loaded } from '../../components/loaded.tsx';
import type { FormValues } from '../../components/record-form/field-spec.ts';
import { useWarnings, WarningsAlert } from '../../components/record-form/warnings.tsx';
import { RecordLink } from '../../components/record-link.tsx';
import { RecordSelect } from '../../components/record-select.tsx';
import { toast } from '../../components/toast.tsx';
import { ArchiveFooter } from './archive-footer.tsx';
import { choiceKey, differencesOf, MergeTable, suggest } from './merge-table.tsx';

interface MergeDialogProps {
  /** The record that is kept, unless the officer swaps the two. */
  id: string;
  /** The other record, if it is known. */
  duplicateId?: string | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Merges two records of a kind: one is kept with the chosen values, and the other one is archived. */
export function MergeDialog({ id, duplicateId, isOpen, onClose }: MergeDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Merge duplicate records" size={920}>
      <SelectDuplicate id={id} duplicateId={duplicateId} onClose={onClose} />
    </Modal>
  );
}

function SelectDuplicate({ id, duplicateId, onClose }: Omit<MergeDialogProps, 'isOpen'>) {
  const [otherId, setOtherId] = useState(duplicateId ?? null);
  const [isSwapped, setIsSwapped] = useState(false);
  const list = archivableTableOf(id);
  if (!isMergeable(list)) return null;
  const [keptId, archivedId] = isSwapped && otherId ? [otherId, id] : [id, otherId];
  return (
    <Stack>
      <RecordSelect
        list={list}
        label="Merge with"
        description="Both records must be of the same person or company. One is kept, and the other one is archived."
        value={otherId}
        exceptId={id}
        onChange={setOtherId}
      />
      {archivedId && (
        <Comparison
          key={`${keptId} ${archivedId}`}
          id={keptId}
          duplicateId={archivedId}
          onSwap={() => setIsSwapped(!isSwapped)}
          onClose={onClose}
        />
      )}
    </Stack>
  );
}

interface ComparisonProps {
  id: string;
  duplicateId: string;
  onSwap: () => void;
  onClose: () => void;
}

function Comparison(props: ComparisonProps) {
  const { id, duplicateId } = props;
  const query = useRecord('getMergeComparison', { params: { id }, query: { duplicateId } });
  return (
    <Loaded query={query} height={240}>
      {(comparison) => <MergeForm {...props} comparison={comparison} />}
    </Loaded>
  );
}

function MergeForm({
  id,
  duplicateId,
  comparison,
  onSwap,
  onClose,
}: ComparisonProps & { comparison: MergeComparison }) {
  // The officer chooses between the values that were shown first; later versions are rejected.
  const [{ pairs, alsoArchived }] = useState(comparison);
  const [chosen, setChosen] = useState<FormValues>(() => suggest(pairs));
  const { run, isRunning, error } = useAction('mergeRecords');
  const warnings = useWarnings(error, chosen);

  async function merge(note: string | null, acknowledged: string[] = []) {
    warnings.send();
    const records = pairs.map((pair) => ({
      id: pair.kept.id,
      expectedUpdatedAt: pair.kept.updatedAt,
      expectedDuplicateUpdatedAt: pair.duplicate.updatedAt,
      fields: differencesOf(pair)
        .map(({ name }) => name)
        .filter((name) => chosen[choiceKey(pair, name)] === true),
    }));
    const body = { duplicateId, note, records };
    if (!(await run({ params: { id }, body, acknowledged }))) return;
    toast('Merged');
    onClose();
  }

  return (
    <Stack>
      <Group justify="flex-end">
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconArrowsLeftRight size={14} stroke={1.75} />}
          onClick={onSwap}
        >
          Keep the other record
        </Button>
      </Group>
      {pairs.map((pair) => (
        <MergeTable
          key={pair.kept.id}
          pair={pair}
          chosen={chosen}
          onChoose={(key, takesOther) => setChosen({ ...chosen, [key]: takesOther })}
        />
      ))}
      <Alert color="gray" title="What happens to the archived record">
        <Text size="sm">
          Nothing is deleted, and <em>Restore</em> on its page shows it again. The history of the kept record
          includes both. Reviews, evidence, trades, and files stay with the archived record.
        </Text>
        {pairs
          .filter(({ stays }) => stays.length > 0)
          .map(({ duplicate, stays }) => (
            <Text size="sm" key={duplicate.id}>
              <RecordLink id={duplicate.id} isInText>
                {duplicate.title}
              </RecordLink>{' '}
              keeps {stays.map(({ label, count }) => `${count} ${label}`).join(', ')}.
            </Text>
          ))}
        {alsoArchived.length > 0 && (
          <Text size="sm">Also archived: {alsoArchived.map(({ title }) => title).join(', ')}.</Text>
        )}
      </Alert>
      <ArchiveFooter
        verb="Merge"
        blockers={comparison.blockers}
        isRunning={isRunning}
        onConfirm={merge}
        onClose={onClose}
        renderErrors={(note) =>
          error?.code === 'warnings' ? (
            <WarningsAlert
              warnings={warnings}
              fields={[]}
              isRunning={isRunning}
              onAcknowledge={(acknowledged) => void merge(note, acknowledged)}
            />
          ) : (
            <ErrorAlert message={error?.message} />
          )
        }
      />
    </Stack>
  );
}
