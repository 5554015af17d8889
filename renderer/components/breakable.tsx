/** A text that is too long for its line is broken behind the @ of an e-mail address sooner than within a word. */
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
