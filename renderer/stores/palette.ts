import { createSpotlight } from '@mantine/spotlight';

/** Whether the palette is open, and the functions that open and close it. */
export const [paletteState, palette] = createSpotlight();
