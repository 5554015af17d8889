/** Gives a process that acts as a utility process of Electron the used part of `process.parentPort`. */
type Listener = (event: Pick<Electron.MessageEvent, 'data' | 'ports'>) => void;

const parentPort = {
  on: (_name: 'message', listener: Listener) =>
    process.on('message', (data: unknown) => listener({ data, ports: [] })),
  postMessage: (message: unknown) => void process.send?.(message),
};

Object.assign(process, { parentPort });
