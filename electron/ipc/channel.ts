/** The channels between the window and the main process. There are no others. */

/** On which the screens ask the service for something. */
export const operationChannel = 'offerdesk:operation';

/** On which the screens ask for a folder of the machine. */
export const folderChannel = 'offerdesk:choose-folder';

/** On which the main process tells the screens what was chosen in the menu or the tray. */
export const commandChannel = 'offerdesk:command';
