/** Breaks a long email address after the @ rather than inside a word. */
export function Breakable({ text }: { text: string }) {
  const afterAt = text.indexOf('@') + 1;
  if (afterAt === 0) return text;
  return (
    <>
      {text.slice(0, afterAt)}
      <wbr />
      {text.slice(afterAt)}
    </>
  );
}
