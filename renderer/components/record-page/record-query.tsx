import { EmptyState } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { QueryState } from '../../api/use-operation.ts';
import { ErrorAlert } from '../error-alert.tsx';
import { PageSkeleton } from '../page-parts.tsx';
import { ButtonLink } from '../route-link.tsx';
import { ScreenBody } from '../screen-body.tsx';
import { ScreenHeader, type ScreenHeaderProps } from '../screen-header.tsx';

interface RecordQueryProps<Output> {
  /** The name of the kind of record, while it loads. */
  name: string;
  trail: NonNullable<ScreenHeaderProps['trail']>;
  query: QueryState<Output>;
  children: (output: Output) => ReactNode;
}

/** The page of a record while it loads, and if it cannot be read. */
export function RecordQuery<Output>({ name, trail, query, children }: RecordQueryProps<Output>) {
  const { output, error, reload } = query;
  if (output !== undefined) {
    return (
      <>
        {children(output)}
        {error && <ErrorAlert message={error.message} onRetry={reload} />}
      </>
    );
  }
  if (error?.code === 'not-found') return <Missing name={name} trail={trail} />;
  return (
    <>
      <ScreenHeader title={name} trail={trail} />
      <ScreenBody>
        {error ? <ErrorAlert message={error.message} onRetry={reload} /> : <PageSkeleton />}
      </ScreenBody>
    </>
  );
}

function Missing({ name, trail }: { name: string; trail: NonNullable<ScreenHeaderProps['trail']> }) {
  const [list] = trail;
  return (
    <>
      <ScreenHeader title={name} trail={trail} />
      <EmptyState icon={<IconFileUnknown />} mt={80}>
        <EmptyState.Title component="h2">Record not found</EmptyState.Title>
        <EmptyState.Description>It may have been removed when an import was undone.</EmptyState.Description>
        {list && (
          <EmptyState.Actions>
            <ButtonLink to={list.to}>Go to the list</ButtonLink>
          </EmptyState.Actions>
        )}
      </EmptyState>
    </>
  );
}
