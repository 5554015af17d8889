import {
  Button,
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  Input,
  type MantineColorsTuple,
  Modal,
  Notification,
  Popover,
} from '@mantine/core';

/** The only color of the brand. Everything else is gray, so that the colors of states stand out. */
const harbor: MantineColorsTuple = [
  '#eff7f7',
  '#dfeded',
  '#bcdada',
  '#95c5c6',
  '#73b3b4',
  '#5ba6a8',
  '#3f8c8f',
  '#2a7175',
  '#1f5b5f',
  '#13464a',
];

/** While an overlay fades out, it would still block the shortcuts of the screen below. */
const closeInstantly = { exitDuration: 0 };

const dialogProps = {
  closeButtonProps: { 'aria-label': 'Close' },
  // The page already has a banner, and a dialog must not have another.
  attributes: { header: { role: 'presentation' } },
};

export const theme = createTheme({
  colors: { harbor },
  primaryColor: 'harbor',
  primaryShade: 7,
  defaultRadius: 'md',
  components: {
    Button: Button.extend({ defaultProps: { size: 'xs' } }),
    Input: Input.extend({
      // A red example looks like a rejected value.
      styles: { wrapper: { '--input-placeholder-color': 'var(--mantine-color-placeholder)' } },
    }),
    Notification: Notification.extend({
      defaultProps: { py: 5, closeButtonProps: { 'aria-label': 'Dismiss' } },
    }),
    Drawer: Drawer.extend({
      defaultProps: { ...dialogProps, transitionProps: { duration: 200, ...closeInstantly } },
    }),
    Popover: Popover.extend({
      defaultProps: { transitionProps: { transition: 'fade', duration: 150, ...closeInstantly } },
    }),
    Modal: Modal.extend({
      defaultProps: {
        size: 520,
        ...dialogProps,
        transitionProps: { transition: 'fade-down', duration: 200, ...closeInstantly },
      },
      styles: { title: { fontWeight: 600 } },
    }),
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.25' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.4' },
    },
  },
});

/**
 * Darker quiet texts, errors, and badges: those of the library have too little contrast (WCAG AA, 4.5 to 1). The color of
 * warnings is for texts and icons.
 */
export const resolveVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': colors.gray[7],
    '--mantine-color-placeholder': colors.gray[6],
    '--mantine-color-error': colors.red[9],
    '--warning-color': `color-mix(in srgb, ${colors.orange[9]} 75%, black)`,
    '--mantine-color-teal-light': colors.teal[0],
    '--mantine-color-teal-light-color': '#06664a',
    '--mantine-color-yellow-light-color': '#8a4b00',
    '--mantine-color-blue-light-color': colors.blue[9],
    '--mantine-color-red-light-color': colors.red[9],
  },
  dark: {
    '--mantine-color-dimmed': colors.dark[1],
    '--mantine-color-placeholder': colors.dark[2],
    '--mantine-color-error': colors.red[5],
    '--warning-color': colors.orange[4],
    '--mantine-color-red-light-color': colors.red[4],
  },
});
