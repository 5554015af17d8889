/** Gives a process that plays a utility process of Electron the part of `process.parentPort` that is used. */
type Listener = (event: Pick<Electron.MessageEvent, 'data' | 'ports'>) => void;

const parentPort = {
  on: (_name: 'message', listener: Listener) =>
    process.on('message', (data: unknown) => listener({ data, ports: [] })),
  postMessage: (message: unknown) => void process.send?.(message),
};

Object.assign(process, { parentPort });
