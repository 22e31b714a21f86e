import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** The one accent: no temperature map contains it, so that a selection is never read as a temperature. */
const violet: MantineColorsTuple = [
  '#f0eefc',
  '#e9e6fa',
  '#cfc9f5',
  '#b3a9ef',
  '#9c92ff',
  '#7d6fe8',
  '#6757e6',
  '#5b4bd1',
  '#4d3fba',
  '#4a3bb8',
];

/** The colour of destructive actions; white text on it is readable in both themes. */
const red: MantineColorsTuple = [
  '#fbe7e8',
  '#f7cfd1',
  '#f0a5a9',
  '#ff8086',
  '#e8666c',
  '#dc4b52',
  '#c9353d',
  '#c2222b',
  '#a81c24',
  '#8f171e',
];

/** The neutrals of the dark theme in Mantine's order: text, dimmed text, borders, hover, fields, panels, the frame. */
const dark: MantineColorsTuple = [
  '#e7e9ec',
  '#c3c8d1',
  '#a5abb6',
  '#878e9a',
  '#31363f',
  '#22262c',
  '#1c1f24',
  '#15171b',
  '#111316',
  '#0e1013',
];

/** Mantine, tuned to a dense instrument: 26 px fields, 28 px buttons, the colours of `tokens.css`. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontSizes: { xs: '12px', sm: '13px', md: '13px', lg: '15px', xl: '24px' },
  primaryColor: 'violet',
  primaryShade: { light: 7, dark: 6 },
  colors: { violet, red, dark },
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Named, not imported: the sign-in page loads only the components that it shows.
  components: {
    Button: { defaultProps: { size: 'compact-md', h: 28, px: 12, fw: 550 } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 26 } },
    TextInput: { defaultProps: { size: 'xs' } },
    Textarea: { defaultProps: { size: 'xs' } },
    Select: { defaultProps: { size: 'xs', allowDeselect: false, checkIconPosition: 'right' } },
    Switch: { defaultProps: { size: 'xs', withThumbIndicator: false } },
    Tabs: { defaultProps: { keepMounted: false } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: false, fz: 12, position: 'bottom' } },
    // The placeholder would be a child that a menu may not have.
    Menu: {
      defaultProps: { shadow: 'md', position: 'bottom-start', offset: 4, withInitialFocusPlaceholder: false },
    },
    Modal: { defaultProps: { centered: true, radius: 8, closeButtonProps: { 'aria-label': 'Close' } } },
  },
});
