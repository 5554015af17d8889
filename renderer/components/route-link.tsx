import { NavLink, type NavLinkProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type AnchorProps = Omit<ComponentPropsWithRef<'a'>, keyof NavLinkProps>;

/** An entry of a list of screens, which is highlighted if its screen is shown. */
export const RouteLink = createLink((props: NavLinkProps & AnchorProps) => (
  <NavLink component="a" {...props} />
));
