/** On which the screens ask the main process for something. */
export const operationChannel = 'offerdesk:operation';

/** On which the main process tells the screens what was chosen outside of the page. */
export const commandChannel = 'offerdesk:command';

/** On which the screens tell the main process for which commands they listen. */
export const listeningChannel = 'offerdesk:listening';
