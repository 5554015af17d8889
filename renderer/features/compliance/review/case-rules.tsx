import { Title } from '@mantine/core';
import { useRecord } from '../../../api/use-operation.ts';
import { Dimmed } from '../../../components/dimmed.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { describeStage, RuleResults } from '../../trading/trade-rules.tsx';
import classes from './case-rules.module.css';

/** In the case of a trade, the current result of each rule beside its result at the checkout (compliance.md § 1.3e). */
export function CaseRules({ tradeId }: { tradeId: string }) {
  const query = useRecord('getTradeEvaluation', { params: { id: tradeId } });
  const { output: details } = useRecord('getTradeDetails', { params: { id: tradeId } });
  return (
    <section className={classes.rules} aria-label="Rules">
      <Title order={3} size="sm">
        Rules
      </Title>
      {query.output && <Dimmed size="xs">{describeStage(query.output)}</Dimmed>}
      <Loaded query={query} height={160}>
        {(evaluation) => details && <RuleResults evaluation={evaluation} details={details} />}
      </Loaded>
    </section>
  );
}
