/** The channel for operations from the screens to the main process. */
export const operationChannel = 'offerdesk:operation';

/** The channel on which the screens cancel such operations. */
export const cancelChannel = 'offerdesk:cancel';

/** The channel for menu and tray commands from the main process to the screens. */
export const commandChannel = 'offerdesk:command';

/** The channel on which the screens send the commands that they currently handle. */
export const listeningChannel = 'offerdesk:listening';
