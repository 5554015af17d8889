/** Loaded into a host before its own code: throws errors that nothing handles. */
process.on('SIGUSR2', () => {
  setImmediate(() => {
    throw new Error('Thrown by a test');
  });
});
process.on('SIGHUP', () => {
  void Promise.reject(new Error('Rejected by a test'));
});
