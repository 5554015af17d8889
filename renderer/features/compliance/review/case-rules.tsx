import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Obstacle, ReviewCase } from '#shared/contracts/compliance/cases.ts';
import { type ReviewName, reviews } from '#shared/domain/reviews.ts';
import { operationQuery, useRecord } from '../../../api/use-operation.ts';
import { Dimmed } from '../../../components/dimmed.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { describeStage, RuleResults } from '../../trading/trade-rules.tsx';
import classes from './case-rules.module.css';

/** Whether a case shows the rules of a trade. */
export function hasRules(review: ReviewName): boolean {
  return reviews[review].table === 'trades';
}

/** Recognizes the obstacles of a case whose messages its rules already show. */
export function useShownInRules({ review, id }: ReviewCase): (obstacle: Obstacle) => boolean {
  const { data: evaluation } = useQuery({
    ...operationQuery('getTradeEvaluation', { params: { id } }),
    enabled: hasRules(review),
  });
  const shown = new Set(evaluation?.current.map(({ rule, message }) => `${rule} ${message}`));
  return ({ rule, message }) => shown.has(`${rule} ${message}`);
}

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
