import { NothingYet } from '../../../components/nothing-yet.tsx';

export function NothingProposed() {
  return (
    <NothingYet guide="officers.md">
      Nothing awaits second approval. Decisions that require two officers, overrides, separations of persons,
      and changes that are not material appear here when an officer proposes them. Choose the decisions in
      Settings, under Second approval.
    </NothingYet>
  );
}
