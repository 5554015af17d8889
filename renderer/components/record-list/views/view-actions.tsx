import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { ListName } from '#shared/contracts/records/lists/index.ts';
import type { SavedView, ShownColumns } from '#shared/contracts/records/saved-views.ts';
import { Guard } from '../../access/guard.tsx';
import { toast } from '../../toast.tsx';
import type { ListState } from '../list-search.ts';
import { deleteView, dropView, saveView } from './saved-views.ts';
import { ViewDialog } from './view-dialog.tsx';

interface ViewActionsProps {
  list: ListName;
  state: ListState;
  columns: ShownColumns;
}

/** Saves the list as a view, or the changes of a view, and manages the open view. */
export function ViewActions({ list, state, columns }: ViewActionsProps) {
  const { shown, view, isChanged, openView } = state;
  const router = useRouter();
  const [dialog, setDialog] = useState<'new' | 'edit'>();
  const [isSaving, setSaving] = useState(false);
  const content = { ...shown, columns: [...columns] };

  const save = async (changed: SavedView) => {
    setSaving(true);
    const saved = await saveView(changed, content);
    setSaving(false);
    if (!saved) return;
    openView(saved.id);
    toast(saved.isShared ? `View saved for all officers: ${saved.name}` : `View saved: ${saved.name}`);
  };
  const remove = async (deleted: SavedView) => {
    const screen = router.state.location.pathname;
    const open = () => {
      if (router.state.location.pathname === screen) openView(deleted.id);
      else toast(`View restored: ${deleted.name}`);
    };
    if (!(await deleteView(deleted, open))) return;
    openView(undefined);
    dropView(deleted);
  };
  const openSaved = (saved: SavedView) => {
    if (dialog === 'new') openView(saved.id);
    toast(`View saved: ${saved.name}`);
  };
  return (
    <Group gap={6} wrap="nowrap">
      {isChanged && view && (
        <>
          <Button variant="subtle" color="gray" onClick={() => openView(view.id)}>
            Discard
          </Button>
          <Button variant="default" onClick={() => setDialog('new')}>
            Save as new
          </Button>
          <Guard whyNot={whyNotChange(view)}>
            <Button loading={isSaving} onClick={() => void save(view)}>
              Save changes
            </Button>
          </Guard>
        </>
      )}
      {!view && (
        <Button
          variant={isChanged ? 'light' : 'subtle'}
          {...(!isChanged && { color: 'gray' })}
          onClick={() => setDialog('new')}
        >
          Save view
        </Button>
      )}
      {view && (
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label="View actions">
              <IconDots size={17} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {view.isShared && <Menu.Label>Shared by {view.isOwn ? 'you' : view.owner}</Menu.Label>}
            <Guard whyNot={whyNotChange(view)} reasonAt="left">
              <Menu.Item onClick={() => setDialog('edit')}>Rename or share…</Menu.Item>
            </Guard>
            {!isChanged && <Menu.Item onClick={() => setDialog('new')}>Save as new…</Menu.Item>}
            <Guard whyNot={whyNotChange(view)} reasonAt="left">
              <Menu.Item onClick={() => void remove(view)}>Delete view</Menu.Item>
            </Guard>
          </Menu.Dropdown>
        </Menu>
      )}
      {dialog && (
        <ViewDialog
          list={list}
          view={dialog === 'edit' ? view : undefined}
          content={content}
          onSaved={openSaved}
          onClose={() => setDialog(undefined)}
        />
      )}
    </Group>
  );
}

function whyNotChange({ isChangeable, owner }: SavedView): string | undefined {
  return isChangeable ? undefined : `Only ${owner} and administrators can change this shared view`;
}
