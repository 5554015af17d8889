/** An event of Electron that listeners can prevent only while they are called. */
export class CancelableEvent {
  isPrevented = false;

  preventDefault = (): void => {
    this.isPrevented = true;
  };
}
