import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './accreditation.module.css';

interface PartProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A part of a case with its own title. */
export function Part({ title, action, children }: PartProps) {
  const titleId = useId();
  return (
    <section className={classes.part} aria-labelledby={titleId}>
      <div className={classes.partHead}>
        <Title order={3} id={titleId} className={classes.partTitle}>
          {title}
        </Title>
        {action}
      </div>
      <Text component="div" size="sm">
        {children}
      </Text>
    </section>
  );
}
