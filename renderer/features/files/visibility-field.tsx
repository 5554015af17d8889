import { Radio, Stack } from '@mantine/core';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { type FileLabel, isConfidential } from '#shared/domain/file-labels.ts';
import { privateTargets, targetTableOf } from '#shared/domain/file-targets.ts';

/** Who sees a file. An API key of another account never does. */
export const visibilities = {
  private: 'Officers, and client systems with an API key of its account.',
  public: 'The same, and client systems may show it to everyone, such as cover art of an offering.',
} as const;

export type Visibility = keyof typeof visibilities;

/** Why a file cannot have a visibility; undefined if it can. */
function whyNot(visibility: Visibility, label: FileLabel, targetId: string | null): string | undefined {
  const table = targetId === null ? undefined : targetTableOf(targetId);
  if (visibility === 'public') {
    return isConfidential(label) ? `A file of type ${toChoiceLabel(label)} is always private.` : undefined;
  }
  return table === undefined || privateTargets.includes(table)
    ? undefined
    : 'Files of assets and accounts are public.';
}

/** The selected visibility, or the other one if the record or the document type does not allow it. */
export function toAllowed(selected: Visibility, label: FileLabel, targetId: string | null): Visibility {
  if (whyNot(selected, label, targetId) === undefined) return selected;
  return selected === 'private' ? 'public' : 'private';
}

interface VisibilityFieldProps {
  value: Visibility;
  label: FileLabel;
  targetId: string | null;
  onChange: (visibility: Visibility) => void;
  error?: string | undefined;
}

/** Selects who sees a file. */
export function VisibilityField({ value, label, targetId, onChange, error }: VisibilityFieldProps) {
  const selected = toAllowed(value, label, targetId);
  return (
    <Radio.Group
      label="Visible to"
      value={selected}
      onChange={(changed) => onChange(changed as Visibility)}
      error={error}
    >
      <Stack gap="xs" mt={6}>
        {(Object.keys(visibilities) as Visibility[]).map((visibility) => {
          const reason = whyNot(visibility, label, targetId);
          return (
            <Radio
              key={visibility}
              value={visibility}
              label={toChoiceLabel(visibility)}
              description={reason ?? visibilities[visibility]}
              disabled={reason !== undefined}
            />
          );
        })}
      </Stack>
    </Radio.Group>
  );
}
