import { Anchor, Stack } from '@mantine/core';
import { useState } from 'react';
import type { RuleName } from '#shared/domain/rules/rule-names.ts';
import type { CallOutput } from '../../api/client.ts';
import { Guard } from '../../components/access/guard.tsx';
import { OverrideDecision, ShownOverride } from '../compliance/review/shown-override.tsx';
import { ProposeOverride } from './propose-override.tsx';

export type Overrides = CallOutput<'listOverrides'>;

interface RuleOverrideProps {
  tradeId: string;
  rule: RuleName;
  overrides: Overrides;
}

/** The newest override of a rule for the trade, and what the officer can do about it (compliance.md § 1.5). */
export function RuleOverride({ tradeId, rule, overrides }: RuleOverrideProps) {
  const [isProposing, setIsProposing] = useState(false);
  const newest = overrides.items.find((one) => one.rule === rule);
  const isActive = newest?.isCurrent && ['PROPOSED', 'APPROVED'].includes(newest.status);
  return (
    <Stack gap={6} mt={6} align="flex-start">
      {newest && <ShownOverride override={newest} />}
      {newest?.status === 'PROPOSED' && newest.isCurrent && <OverrideDecision override={newest} />}
      {!isActive && (
        <Guard operation="proposeOverride" whyNot={overrides.whyNot ?? undefined}>
          <Anchor component="button" type="button" size="sm" onClick={() => setIsProposing(true)}>
            Propose override
          </Anchor>
        </Guard>
      )}
      <ProposeOverride
        tradeId={tradeId}
        rule={rule}
        isOpen={isProposing}
        onClose={() => setIsProposing(false)}
      />
    </Stack>
  );
}
