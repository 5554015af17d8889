/** The end of the audit log: the number and the hash of its last event. */
export interface AuditHead {
  seq: number;
  hash: string;
}

const form = /^(\d{1,15}):([0-9a-f]{64})$/;

/** The text of a head: `1204:` and 64 hexadecimal digits. */
export function formatAuditHead({ seq, hash }: AuditHead): string {
  return `${seq}:${hash}`;
}

/** @returns undefined if the text is not a head */
export function parseAuditHead(text: string): AuditHead | undefined {
  const [, seq, hash] = form.exec(text.trim().toLowerCase()) ?? [];
  return seq !== undefined && hash !== undefined ? { seq: Number(seq), hash } : undefined;
}
