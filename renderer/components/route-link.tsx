import {
  Anchor,
  type AnchorProps,
  Button,
  type ButtonProps,
  NavLink,
  type NavLinkProps,
} from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ComponentPropsWithRef } from 'react';
import { GuardedButton } from './access/guarded-button.tsx';

/** Links between screens. The type checker knows the address of every screen, its parameters, and its search. */

type AnchorElementProps<Props> = Omit<ComponentPropsWithRef<'a'>, keyof Props> & Props;

/** A link in a text. */
export const AnchorLink = createLink((props: AnchorElementProps<AnchorProps>) => <Anchor {...props} />);

export const ButtonLink = createLink((props: AnchorElementProps<ButtonProps>) => (
  <Button component="a" variant="default" {...props} />
));

/** A link that looks like a button, and says why it is disabled for an officer without the role. */
export const GuardedLink = createLink(GuardedButton);

export const NewRecordLink = createLink((props: ComponentProps<typeof GuardedButton>) => (
  <GuardedButton variant="default" leftSection={<IconPlus size={14} stroke={1.75} />} {...props} />
));

/** An entry of a list of screens, which knows whether its screen is shown. */
export const RouteLink = createLink((props: AnchorElementProps<NavLinkProps>) => (
  <NavLink component="a" {...props} />
));
