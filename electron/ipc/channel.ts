/** The one channel on which the screens ask the main process for something. */
export const operationChannel = 'offerdesk:operation';
