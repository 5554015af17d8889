/** Loaded into a host before its own code: lets a test cause errors that nothing handles. */
process.on('SIGUSR2', () => {
  setImmediate(() => {
    throw new Error('Thrown by a test');
  });
});
process.on('SIGHUP', () => {
  void Promise.reject(new Error('Rejected by a test'));
});
