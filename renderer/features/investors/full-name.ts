/** The full name of a person. */
export function toFullName({ firstName, lastName }: { firstName: string; lastName: string | null }): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}
