import '@mantine/dropzone/styles.css';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileText } from '@tabler/icons-react';
import { Dimmed } from '../../../components/dimmed.tsx';
import { formatFileSize } from '../../../components/format-number.ts';
import { useOwnDropTarget } from '../../../stores/drop-targets.ts';
import fileClasses from '../../files/file-card.module.css';
import { type AgreementState, noAgreement } from './subscription-state.ts';

interface SubscriptionAgreementProps {
  state: AgreementState;
  isJoint: boolean;
  onChange: (changes: Partial<AgreementState>) => void;
  error: string | undefined;
}

/** The scan of the signed subscription agreement, and who signed it. */
export function SubscriptionAgreement({ state, isJoint, onChange, error }: SubscriptionAgreementProps) {
  const { agreement, isSigned, isJointSigned } = state;
  useOwnDropTarget();
  return (
    <Stack>
      {agreement ? (
        <Group justify="space-between">
          <Group gap="xs">
            <IconFileText size={20} stroke={1.5} aria-hidden />
            <Text size="sm">{agreement.name}</Text>
            <Dimmed size="xs">{formatFileSize(agreement.size)}</Dimmed>
          </Group>
          <Button variant="subtle" size="xs" onClick={() => onChange({ agreement: null })}>
            Choose another file
          </Button>
        </Group>
      ) : (
        <Dropzone
          onDrop={(files: File[]) => onChange({ ...noAgreement, agreement: files[0] ?? null })}
          multiple={false}
          className={fileClasses.drop}
          aria-label="Add the agreement"
          inputProps={{ 'aria-label': 'Add the agreement' }}
        >
          <Text size="xs" c="dimmed" ta="center">
            Drop the signed agreement here or browse. It is stored as a private file of the trade.
          </Text>
        </Dropzone>
      )}
      {error && (
        <Text size="sm" c="red.8" role="alert">
          {error}
        </Text>
      )}
      {agreement && (
        <Group gap="xl">
          <Checkbox
            label="Signed by the investor"
            checked={isSigned}
            onChange={(event) => onChange({ isSigned: event.currentTarget.checked })}
          />
          {isJoint && (
            <Checkbox
              label="Signed by the joint holder"
              checked={isJointSigned}
              onChange={(event) => onChange({ isJointSigned: event.currentTarget.checked })}
            />
          )}
        </Group>
      )}
    </Stack>
  );
}
