import { Button, Group, TextInput } from '@mantine/core';
import { useAction } from '../../api/use-action.ts';

interface FolderFieldProps {
  label: string;
  description: string;
  value: string;
  /** Whether the host can show a folder dialog. */
  hasWindow: boolean;
  isDisabled?: boolean;
  error: string | undefined;
  onChange: (folder: string) => void;
}

/** A folder of the host's machine: typed, or selected in a dialog if there is a window. */
export function FolderField(props: FolderFieldProps) {
  const { label, description, value, hasWindow, isDisabled = false, error, onChange } = props;
  const { run, isRunning } = useAction('chooseFolder');

  async function choose() {
    const chosen = await run({ query: { title: label } });
    if (chosen?.folder) onChange(chosen.folder);
  }

  return (
    <Group align="flex-end" wrap="nowrap">
      <TextInput
        flex={1}
        label={label}
        description={description}
        placeholder="/path/to/folder"
        value={value}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
      />
      {hasWindow && (
        <Button variant="default" loading={isRunning} disabled={isDisabled} onClick={choose}>
          Choose…
        </Button>
      )}
    </Group>
  );
}
