import { SegmentedControl, Stack, Table } from '@mantine/core';
import {
  type CheckoutPolicy,
  effectsOf,
  type PolicyEffect,
  policyRules,
} from '#shared/domain/checkout-policy.ts';
import { type RuleName, rules } from '#shared/domain/rules/rule-names.ts';
import { useAction } from '../../api/use-action.ts';
import { useOperation } from '../../api/use-operation.ts';
import { useWhyNot } from '../../components/access/why-not.ts';
import { Dimmed } from '../../components/dimmed.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Section } from '../../components/section.tsx';
import { toastWithUndo } from '../../components/toast.tsx';

const effectLabels: Record<PolicyEffect, string> = { STOP: 'Block checkout', FINDING: 'Flag for review' };

/** The effect of each checkout rule that is not met (decisions.md § 5 "Cart and trade"). */
export function CheckoutSettings() {
  const query = useOperation('getCheckoutPolicy');
  const { run, isRunning, error } = useAction('setCheckoutPolicy');
  const whyNot = useWhyNot()('setCheckoutPolicy');

  async function set(rule: RuleName, effect: PolicyEffect, before: PolicyEffect) {
    if (!(await run({ body: { [rule]: effect } }))) return;
    toastWithUndo(`${rules[rule].label}: ${effectLabels[effect].toLowerCase()}`, () => {
      void run({ body: { [rule]: before } });
    });
  }

  return (
    <Section
      title="Checkout"
      description="If a rule is not met, the checkout is blocked or the trade is flagged for the officer who reviews it."
    >
      <Stack>
        {whyNot && <Dimmed>{whyNot}.</Dimmed>}
        <ErrorAlert message={error?.besides([])} />
        <Loaded query={query} height={420}>
          {(policy) => (
            <Rules
              policy={policy}
              isFixed={whyNot !== undefined || isRunning}
              onSet={(...change) => void set(...change)}
            />
          )}
        </Loaded>
      </Stack>
    </Section>
  );
}

interface RulesProps {
  policy: CheckoutPolicy;
  isFixed: boolean;
  onSet: (rule: RuleName, effect: PolicyEffect, before: PolicyEffect) => void;
}

function Rules({ policy, isFixed, onSet }: RulesProps) {
  return (
    <Table verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Rule</Table.Th>
          <Table.Th w={300}>If not met</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {policyRules.map((rule) => {
          const { label } = rules[rule];
          const effects = effectsOf(rule);
          return (
            <Table.Tr key={rule}>
              <Table.Td>{label}</Table.Td>
              <Table.Td>
                {effects.length === 1 ? (
                  <Dimmed>{effectLabels[policy[rule]]} (always)</Dimmed>
                ) : (
                  <SegmentedControl
                    size="xs"
                    aria-label={label}
                    disabled={isFixed}
                    data={effects.map((effect) => ({ value: effect, label: effectLabels[effect] }))}
                    value={policy[rule]}
                    onChange={(effect) => onSet(rule, effect as PolicyEffect, policy[rule])}
                  />
                )}
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
