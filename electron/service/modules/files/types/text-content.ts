/** Bytes as text, or undefined for binary data: text contains no control characters except these few. */
export function decodeText(head: Uint8Array): string | undefined {
  const text = decodeMarked(head) ?? decode(head, 'utf-8') ?? decode(head, 'windows-1252');
  return text === undefined || hasControls(text) ? undefined : text;
}

/** UTF-16 is recognized by its byte order mark only. */
function decodeMarked(head: Uint8Array): string | undefined {
  const mark = (head[0] ?? 0) * 256 + (head[1] ?? 0);
  if (mark === 0xff_fe) return decode(head, 'utf-16le');
  return mark === 0xfe_ff ? decode(head, 'utf-16be') : undefined;
}

/** The last character can be cut off, since the head is only the start of a file. */
function decode(head: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
  } catch {
    return undefined;
  }
}

/** Tabs, line breaks, and form feeds are the only control characters that belong in a text. */
function hasControls(text: string): boolean {
  return /(?![\t\n\v\f\r])\p{Cc}/u.test(text);
}

const htmlElements =
  'html|head|body|script|iframe|frameset|object|embed|applet|form|meta|link|style|base|svg|math';

/** Elements that a browser would run or load, with or without a prefix, and their namespaces. */
const markup = new RegExp(
  [
    `<(?:[\\w-]{1,40}:)?(?:${htmlElements})\\b`,
    String.raw`<!doctype\s{1,40}(?:html|svg)`,
    '<hta:application',
    String.raw`http://www\.w3\.org/(?:1999/xhtml|2000/svg)`,
  ].join('|'),
  'i',
);

/** Signs that a program, a shell, or the desktop would run a text. Each is looked for in single lines. */
const scripts: readonly RegExp[] = [
  /^#!/,
  /^[ \t]*@?echo[ \t]+off\b/im,
  /^[ \t]*\[(?:InternetShortcut|Desktop Entry|AutoRun|\.ShellClassInfo)\]/im,
  /^(?:Windows Registry Editor|REGEDIT4)/i,
  /<\?php\b/i,
  /\bnew ActiveXObject\b|\bWScript\.|\bCreateObject[ \t]*\(/i,
  /\b(?:Start-Process|Invoke-Expression|Invoke-WebRequest)\b/i,
];

/**
 * Detects the type of a text. The whole head is searched, because comments can precede executable parts.
 * @returns the media type
 */
export function recognizeText(text: string): string {
  if (text.startsWith('%PDF-')) return 'application/pdf';
  if (isEmail(text)) return 'message/rfc822';
  if (markup.test(text)) return 'text/html';
  if (/^\s*<\?xml/.test(text)) return 'application/xml';
  // A real GIF has bytes that text cannot have, so this is a disguised script.
  if (/^GIF8[79]a/.test(text) || scripts.some((script) => script.test(text))) return 'text/x-script';
  return 'text/plain';
}

/** Whether a browser that guesses types could interpret the bytes of an image or a PDF as a page or a script. */
export function isPolyglot(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  // In a script, the width of such a GIF starts a comment or an expression.
  return /<(?:!doctype\s+html|html|script)[\s>/]/i.test(text) || /^GIF8[79]a(?:\/[*/]|[=;(][ -~])/.test(text);
}

/** A message starts with its headers, and these are never missing. */
function isEmail(text: string): boolean {
  const [headers = ''] = text.slice(0, 64 * 1024).split(/\r?\n\r?\n/, 1);
  const lines = headers.split(/\r?\n/);
  const isHeader = (line: string, index: number) =>
    /^[A-Za-z][\w-]{0,76}:/.test(line) || (index > 0 && /^[ \t]/.test(line));
  const has = (name: RegExp) => lines.some((line) => name.test(line));
  return (
    lines.every(isHeader) &&
    has(/^From:/i) &&
    has(/^Date:/i) &&
    has(/^(?:Message-ID|MIME-Version|Received):/i)
  );
}
