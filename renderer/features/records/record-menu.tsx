import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArchive, IconArrowMerge, IconDots } from '@tabler/icons-react';
import { archivableTableOf } from '#shared/domain/archivable-kinds.ts';
import { isMergeable } from '#shared/records/derive-merge.ts';
import { useReason } from '../../components/access/guard.tsx';
import { ArchiveDialog, useArchiveState } from './archive.tsx';
import { MergeDialog } from './merge-dialog.tsx';

/** Further actions of a record that can be archived. */
export function RecordMenu({ id }: { id: string }) {
  const state = useArchiveState(id);
  const [isArchiving, archiving] = useDisclosure();
  const [isMerging, merging] = useDisclosure();
  const whyNot = useReason({ operation: 'archiveRecord' });
  // Present while the state is read, so that it does not move the buttons beside it.
  if (archivableTableOf(id) === undefined || state?.archived) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More actions">
            <IconDots size={16} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isMergeable(archivableTableOf(id)) && (
            <Menu.Item
              leftSection={<IconArrowMerge size={15} stroke={1.75} />}
              disabled={whyNot !== undefined}
              onClick={merging.open}
            >
              Merge duplicate…
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconArchive size={15} stroke={1.75} />}
            disabled={whyNot !== undefined}
            onClick={archiving.open}
          >
            Archive…
          </Menu.Item>
          {whyNot && <Menu.Label>{whyNot}</Menu.Label>}
        </Menu.Dropdown>
      </Menu>
      <ArchiveDialog id={id} isOpen={isArchiving} onClose={archiving.close} />
      <MergeDialog id={id} isOpen={isMerging} onClose={merging.close} />
    </>
  );
}
