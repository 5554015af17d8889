import { Modal } from '@mantine/core';
import { type RuleName, rules } from '#shared/domain/rules/rule-names.ts';
import type { CallArguments } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { toast } from '../../components/toast.tsx';
import { OverrideForm, type OverrideStatement } from '../compliance/review/override-form.tsx';

interface ProposeOverrideProps {
  tradeId: string;
  rule: RuleName;
  isOpen: boolean;
  onClose: () => void;
}

type OverridableRule = CallArguments<'proposeOverride'>[0]['body']['rule'];

export function ProposeOverride({ tradeId, rule, isOpen, onClose }: ProposeOverrideProps) {
  const { run, ...action } = useAction('proposeOverride');

  async function submit(statement: OverrideStatement) {
    const body = { rule: rule as OverridableRule, ...statement };
    if (!(await run({ params: { id: tradeId }, body }))) return;
    toast('Override proposed: awaiting second approval');
    onClose();
  }

  return (
    <Modal opened={isOpen} onClose={onClose} title={`Override: ${rules[rule].label}`}>
      <OverrideForm
        keepAs={`${tradeId} ${rule}`}
        rule={rule}
        explanation="The override covers this rule of this trade with its present facts. It is void when a fact changes. Another approver must confirm it. Clients do not see it."
        verb="Propose override"
        action={action}
        onSubmit={(statement) => void submit(statement)}
        onCancel={onClose}
      />
    </Modal>
  );
}
