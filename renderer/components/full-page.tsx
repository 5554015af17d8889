import { Center, EmptyState, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import icon from '../../resources/icons/icon.svg';
import classes from './full-page.module.css';

export function Logo() {
  return <img src={icon} width={26} height={26} alt="" />;
}

interface FullPageProps {
  icon: ReactNode;
  title: string;
  description: ReactNode;
  action?: ReactNode;
}

/** A message that uses the whole window. */
export function FullPage({ icon, title, description, action }: FullPageProps) {
  return (
    <Center component="main" mih="100vh" p="xl">
      <EmptyState icon={icon} withIndicatorBackground size="lg" maw={480}>
        <EmptyState.Title component="h1">{title}</EmptyState.Title>
        <EmptyState.Description component="div">{description}</EmptyState.Description>
        {action && <EmptyState.Actions>{action}</EmptyState.Actions>}
      </EmptyState>
    </Center>
  );
}

interface FormPageProps {
  title: string;
  description: string;
  children: ReactNode;
}

/** A form that uses the whole window, below the logo. */
export function FormPage({ title, description, children }: FormPageProps) {
  return (
    <main className={classes.screen}>
      <Stack className={classes.card} gap="lg">
        <Stack gap={6} align="center">
          <Logo />
          <Title order={1} size="h2">
            {title}
          </Title>
          <Text size="sm" c="dimmed" ta="center">
            {description}
          </Text>
        </Stack>
        {children}
      </Stack>
    </main>
  );
}
