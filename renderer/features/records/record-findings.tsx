import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { archivableTableOf } from '#shared/domain/archivable-kinds.ts';
import { isMergeable } from '#shared/records/derive-merge.ts';
import { useOperation } from '../../api/use-operation.ts';
import { Guard } from '../../components/access/guard.tsx';
import { Section } from '../../components/section.tsx';
import { FindingList } from '../compliance/review/findings.tsx';
import { useArchiveState } from './archive.tsx';
import { MergeDialog } from './merge-dialog.tsx';

/** The findings about the stored values of a record, if there are any. */
export function RecordFindings({ id }: { id: string }) {
  const { output } = useOperation('listDataFindings', { params: { id } });
  const isArchived = useArchiveState(id)?.archived != null;
  const [isMerging, setIsMerging] = useState(false);
  const [otherId, setOtherId] = useState<string>();
  if (!output || output.items.length === 0) return null;
  const table = archivableTableOf(id);
  const canMerge = isMergeable(table) && !isArchived;
  return (
    <Section title="Findings">
      <FindingList
        findings={output.items}
        actionOf={({ code, recordIds: [first, ...more] }) =>
          canMerge &&
          code.endsWith('_DUPLICATE') &&
          first !== undefined &&
          archivableTableOf(first) === table && (
            <Guard operation="mergeRecords">
              <Anchor
                component="button"
                type="button"
                size="sm"
                onClick={() => {
                  // Of several, the officer selects one.
                  setOtherId(more.length === 0 ? first : undefined);
                  setIsMerging(true);
                }}
              >
                Merge…
              </Anchor>
            </Guard>
          )
        }
      />
      <MergeDialog id={id} duplicateId={otherId} isOpen={isMerging} onClose={() => setIsMerging(false)} />
    </Section>
  );
}
