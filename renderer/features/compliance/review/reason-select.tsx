import { type ComboboxParsedItem, type OptionsFilter, Select } from '@mantine/core';
import type { ReasonCode } from '#shared/domain/reviews.ts';

interface ReasonSelectProps {
  codes: readonly ReasonCode[];
  value: string | undefined;
  onChange: (code: string | undefined) => void;
  error: string | undefined;
  /** In a dialog, the options must not cover the text above the input. */
  isInDialog?: boolean;
}

/** The reason of a decision. It has the focus when the form opens. */
export function ReasonSelect({ codes, value, onChange, error, isInDialog = false }: ReasonSelectProps) {
  return (
    <Select
      label="Reason"
      size="xs"
      data-autofocus
      autoFocus
      required
      searchable
      openOnFocus={!isInDialog}
      selectFirstOptionOnChange
      // Otherwise, a timer that starts when the list opens deselects the first match, and Enter does not choose it.
      selectFirstOptionOnDropdownOpen
      filter={matchReasons}
      nothingFoundMessage="No matching reason"
      data={codes.map(({ code, label, restricted }) => ({
        value: code,
        label: restricted ? `${label} (restricted)` : label,
      }))}
      value={value ?? null}
      onChange={(code) => onChange(code ?? undefined)}
      error={error}
      // Above the label, so that the label stays visible.
      comboboxProps={isInDialog ? {} : { position: 'top', offset: 24 }}
    />
  );
}

/** Reasons are found by their text and by their code, which experienced officers know by heart. */
const matchReasons: OptionsFilter = ({ options, search, limit }) => {
  const words = search.toLowerCase().split(/\s+/);
  const fits = (option: ComboboxParsedItem) =>
    'value' in option &&
    words.every((word) => `${option.label} ${option.value}`.toLowerCase().includes(word));
  return options.filter(fits).slice(0, limit);
};
