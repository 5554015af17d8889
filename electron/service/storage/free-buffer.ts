/**
 * Frees the memory of a buffer at once, if no other buffer shares it. Left to the garbage collector, a few megabytes
 * cause a pass over the whole heap, which delays all requests.
 *
 * @param buffer that is no longer read
 */
export function freeBuffer({ buffer, byteLength }: Buffer): void {
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  if (isWhole) buffer.transfer(0);
}
