import { Button, Menu, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { type FileLabel, fileLabels } from '#shared/domain/file-labels.ts';
import { call } from '../../api/client.ts';
import { Guard } from '../../components/access/guard.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { formatCount } from '../../components/format-number.ts';
import { explainCount, type SelectedRows } from '../../components/record-list/selected-rows.ts';
import { RowChangesOutcome } from '../records/bulk/row-changes-outcome.tsx';
import { type RowChange, useRowChanges } from '../records/bulk/use-row-changes.ts';

const readFile = async (id: string) => (await call('getFileDetails', { params: { id } })).file;

function settingVisibility(isPrivate: boolean): RowChange {
  const set = (id: string, body: { private: boolean }) => call('setFileVisibility', { params: { id }, body });
  return {
    label: isPrivate ? 'Make private' : 'Make public',
    done: isPrivate ? 'Made private' : 'Made public',
    change: async (id) => {
      if ((await readFile(id)).private === isPrivate) return undefined;
      await set(id, { private: isPrivate });
      return () => set(id, { private: !isPrivate });
    },
  };
}

async function relabel(id: string, label: FileLabel): Promise<FileLabel> {
  const { name, category, label: former, private: isPrivate } = await readFile(id);
  const request = { params: { id }, body: { name, category, label } };
  if (former !== label) await call(isPrivate ? 'updatePrivateFile' : 'updatePublicFile', request);
  return former;
}

const relabeling = (label: FileLabel): RowChange => ({
  label: 'Change document type',
  done: 'Document type changed',
  change: async (id) => {
    const former = await relabel(id, label);
    return former === label ? undefined : () => relabel(id, former);
  },
});

/** Changes the visibility or the document type of the selected files. */
export function ChangeSelectedFiles({ rows }: { rows: SelectedRows }) {
  const [asked, setAsked] = useState<'public' | 'label'>();
  const changes = useRowChanges(rows);
  const files = formatCount(rows.count, 'file');
  const close = () => setAsked(undefined);
  const run = (change: RowChange) => {
    close();
    void changes.run(change);
  };
  return (
    <>
      <Menu position="top-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} stroke={2} />}>
            Change
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {[
            { label: 'Make private', act: () => run(settingVisibility(true)) },
            { label: 'Make public…', act: () => setAsked('public') },
            { label: 'Change document type…', act: () => setAsked('label') },
          ].map(({ label, act }) => (
            <Guard
              key={label}
              operation="setFileVisibility"
              whyNot={explainCount(rows.count)}
              reasonAt="left"
            >
              <Menu.Item onClick={act}>{label}</Menu.Item>
            </Guard>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Modal opened={asked === 'public'} onClose={close} title={`Make ${files} public`}>
        <Stack>
          <Text size="sm">
            Visible to officers, and client systems with an API key of the account, which may show public
            files to everyone. Files whose type is always private are not changed, and are listed afterward.
          </Text>
          <DialogButtons
            verb="Make public"
            isRunning={false}
            onConfirm={() => run(settingVisibility(false))}
            onCancel={close}
          />
        </Stack>
      </Modal>
      <Modal opened={asked === 'label'} onClose={close} title={`Change the type of ${files}`}>
        <LabelForm onChange={(label) => run(relabeling(label))} onCancel={close} />
      </Modal>
      <RowChangesOutcome changes={changes} />
    </>
  );
}

interface LabelFormProps {
  onChange: (label: FileLabel) => void;
  onCancel: () => void;
}

function LabelForm({ onChange, onCancel }: LabelFormProps) {
  const [label, setLabel] = useState<FileLabel>();
  return (
    <Stack>
      <NativeSelect
        label="Document type"
        required
        data-autofocus
        value={label ?? ''}
        onChange={(event) => setLabel(event.currentTarget.value as FileLabel)}
        data={[
          { value: '', label: 'Choose a type', disabled: true },
          ...fileLabels.map((value) => ({ value, label: toChoiceLabel(value) })),
        ]}
      />
      <DialogButtons
        verb="Change type"
        isRunning={false}
        whyNot={label ? undefined : 'Choose a document type'}
        onConfirm={() => label && onChange(label)}
        onCancel={onCancel}
      />
    </Stack>
  );
}
