import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { CopyField } from '../../components/copy-field.tsx';

interface ShownApiKeyProps {
  value: string;
  onDone: () => void;
}

/** The only time that a key is shown. */
export function ShownApiKey({ value, onDone }: ShownApiKeyProps) {
  return (
    <Stack>
      <Alert color="orange" icon={<IconEyeOff />}>
        Copy the key now. It is not shown again.
      </Alert>
      <CopyField name="key" value={value} />
      <Group justify="flex-end">
        <Button onClick={onDone}>Done</Button>
      </Group>
    </Stack>
  );
}
