/** A person as people say the name. */
export function toFullName({ firstName, lastName }: { firstName: string; lastName: string | null }): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}
