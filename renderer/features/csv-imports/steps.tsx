import { SegmentedControl } from '@mantine/core';

export type StepName = 'columns' | 'check';

interface StepsProps {
  step: StepName;
  /** Whether the rows were checked with the columns as they are. */
  mayCheck: boolean;
  onShow: (step: StepName) => void;
}

/** Which half of the way one is on; both can be gone back to. */
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
