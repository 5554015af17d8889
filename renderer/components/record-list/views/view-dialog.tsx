import { Modal, Radio, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ListName } from '#shared/contracts/records/lists/index.ts';
import type { SavedView, ViewContent } from '#shared/contracts/records/saved-views.ts';
import { limits } from '#shared/domain/limits.ts';
import { useAction } from '../../../api/use-action.ts';
import { useWhyNot } from '../../access/why-not.ts';
import { DialogButtons } from '../../dialog-buttons.tsx';
import { ErrorAlert } from '../../error-alert.tsx';
import { cacheView } from './saved-views.ts';

interface ViewDialogProps {
  list: ListName;
  /** The view to rename or share; without it, a new one is saved. */
  view?: SavedView | undefined;
  /** What a new view shows. */
  content: ViewContent;
  onSaved(view: SavedView): void;
  onClose(): void;
}

/** Names a view, and selects who sees it. */
export function ViewDialog({ list, view, content, onSaved, onClose }: ViewDialogProps) {
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setShared] = useState(view?.isShared ?? false);
  const create = useAction('createSavedView');
  const update = useAction('updateSavedView');
  const { error, isRunning } = view ? update : create;
  const whyNot = useWhyNot();
  const whyNotShared =
    whyNot('createSavedView', {}, 'administrator') && whyNot('createSavedView', {}, 'reviewer');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const named = { name, isShared };
    const saved = view
      ? await update.run({ params: { id: view.id }, body: named })
      : await create.run({ body: { list, content, ...named } });
    if (!saved) return;
    cacheView(saved);
    onSaved(saved);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={view ? 'Rename or share view' : 'Save view'}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <TextInput
            label="Name"
            placeholder="Pending this week"
            data-autofocus
            maxLength={limits.savedViewName}
            value={name}
            error={error?.at('name')}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Radio.Group
            label="Who sees it"
            value={isShared ? 'shared' : 'personal'}
            error={error?.at('isShared')}
            onChange={(kind) => setShared(kind === 'shared')}
          >
            <Stack gap="xs" mt={6}>
              <Radio value="personal" label="Personal" description={ownerSees(view)} />
              <Radio
                value="shared"
                label="Shared"
                disabled={whyNotShared !== undefined && !isShared}
                description={
                  whyNotShared ??
                  'All officers see it. Its owner and administrators can change and delete it.'
                }
              />
            </Stack>
          </Radio.Group>
          <ErrorAlert message={error?.besides(['name', 'isShared'])} />
          <DialogButtons verb={view ? 'Save' : 'Save view'} isRunning={isRunning} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
}

function ownerSees(view: SavedView | undefined): string {
  return view && !view.isOwn ? `Only ${view.owner} sees it.` : 'Only you see it.';
}
