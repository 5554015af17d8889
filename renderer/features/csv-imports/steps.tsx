import { SegmentedControl } from '@mantine/core';

export type StepName = 'columns' | 'check';

interface StepsProps {
  step: StepName;
  /** Whether the rows were validated with the current columns. */
  mayCheck: boolean;
  onShow: (step: StepName) => void;
}

/** The two steps of an import; the user can switch between them. */
export function Steps({ step, mayCheck, onShow }: StepsProps) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="Step"
      value={step}
      onChange={(next) => onShow(next as StepName)}
      data={[
        { value: 'columns', label: '1. Map columns' },
        { value: 'check', label: '2. Review rows', disabled: !mayCheck && step !== 'check' },
      ]}
    />
  );
}
