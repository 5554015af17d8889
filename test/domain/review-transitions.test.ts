/** Properties of the tables of transitions of every review (compliance.md § 2). */
import { describe, expect, test } from 'vitest';
import { decisionsOf, kindOfDecision } from '../../shared/domain/decisions.ts';
import { reviewNames, reviews, transitionsOf } from '../../shared/domain/reviews.ts';
import { type TransitionActor, transitionsFrom } from '../../shared/domain/transitions.ts';

const actors: TransitionActor[] = ['client', 'provider', 'system', 'officer'];

describe.each(reviewNames)('the review %s', (review) => {
  const transitions = transitionsOf(review);

  /** The states that a record reaches from its first one. */
  function findReachable(): Set<string> {
    const reached = new Set<string>([reviews[review].entry]);
    for (const state of reached)
      for (const actor of actors)
        for (const to of transitionsFrom(transitions, state, actor)) reached.add(to);
    return reached;
  }

  test('has a transition by an officer from each state that its queue shows', () => {
    const requested = decisionsOf(review).filter((to) => kindOfDecision(to) === 'ask');
    for (const state of [...reviews[review].pending, ...requested]) {
      expect([state, transitionsFrom(transitions, state, 'officer').length]).not.toEqual([state, 0]);
    }
  });

  test('reaches each of its states from the first one', () => {
    const known = new Set(transitions.flatMap(({ from, to }) => [...from, to]));
    expect([...known].filter((state) => !findReachable().has(state))).toEqual([]);
  });

  test('names each transition of an officer only once', () => {
    const states = new Set(transitions.flatMap(({ from }) => from));
    for (const from of states) {
      const targets = transitionsFrom(transitions, from, 'officer');
      expect(targets).toEqual([...new Set(targets)]);
    }
  });
});
