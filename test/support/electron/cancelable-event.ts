/** An event of Electron that listeners may prevent while they are called, and not later. */
export class CancelableEvent {
  isPrevented = false;

  preventDefault = (): void => {
    this.isPrevented = true;
  };
}
