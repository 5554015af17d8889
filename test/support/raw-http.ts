import { connect } from 'node:net';

/**
 * Sends text or bytes to the listener unchanged, and returns everything until the connection closes. A valid request
 * must contain `Connection: close`.
 */
export function sendRaw(address: string, bytes: string | Uint8Array): Promise<string> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      received += text;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });
}

/** The status and the body of a response from `sendRaw`. */
export function readRaw(received: string): { status: number; headers: string; text: string } {
  const [headers = '', text = ''] = received.split('\r\n\r\n');
  return { status: Number(headers.split(' ')[1]), headers: headers.toLowerCase(), text };
}
