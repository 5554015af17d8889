import {
  Button,
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  type MantineColorsTuple,
  Modal,
  Notification,
  Popover,
} from '@mantine/core';

/** The one colour that is ours: water under a harbour wall. Everything else is grey, so that states speak. */
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

/** While a dialog or what else takes the keys fades, the keys of the screen below would still be silent. */
const goneAtOnce = { exitDuration: 0 };

export const theme = createTheme({
  colors: { harbor },
  primaryColor: 'harbor',
  primaryShade: 7,
  defaultRadius: 'md',
  components: {
    Button: Button.extend({ defaultProps: { size: 'xs' } }),
    Notification: Notification.extend({ defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss' } } }),
    Drawer: Drawer.extend({ defaultProps: { transitionProps: { duration: 200, ...goneAtOnce } } }),
    Popover: Popover.extend({
      defaultProps: { transitionProps: { transition: 'fade', duration: 150, ...goneAtOnce } },
    }),
    Modal: Modal.extend({
      defaultProps: {
        size: 520,
        closeButtonProps: { 'aria-label': 'Close' },
        // The page has a banner already, and a dialog is no place for another.
        attributes: { header: { role: 'presentation' } },
        transitionProps: { transition: 'fade-down', duration: 200, ...goneAtOnce },
      },
      styles: { title: { fontWeight: 600 } },
    }),
  },
  cursorType: 'pointer',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.25' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.4' },
    },
  },
});

/** The library's quiet texts, its errors and the words of its badges are too pale to read on our grounds (WCAG AA, 4.5 to 1). */
export const resolveVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': colors.gray[7],
    '--mantine-color-placeholder': colors.gray[6],
    '--mantine-color-error': colors.red[9],
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
    '--mantine-color-red-light-color': colors.red[4],
  },
});
