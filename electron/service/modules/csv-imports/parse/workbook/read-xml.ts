import sax, { type SAXParser, type Tag } from 'sax';
import { AppError } from '#service/kernel/errors.ts';
import { damaged } from './archive.ts';

/** What is done with the elements of a document. Their names and those of attributes have no namespace. */
export interface XmlHandlers {
  open?(name: string, attributes: Record<string, string>): void;
  /** A text can arrive in several pieces. */
  text?(text: string): void;
  close?(name: string): void;
}

/**
 * Reads a part of a workbook in pieces. It yields after each piece, so that the caller can pass on what the handlers
 * found.
 *
 * Document types are rejected: workbooks have none, and their entities could refer to other files, or expand without
 * limit. With positions, the parser limits the length of names and attributes, and passes long texts on in pieces; it
 * limits neither the depth of elements nor the number of their attributes.
 *
 * @throws invalid, if it is not well-formed
 */
export async function* readXml(bytes: AsyncIterable<Buffer>, handlers: XmlHandlers): AsyncGenerator<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parser = sax.parser(true);
  listen(parser, handlers);
  try {
    for await (const piece of bytes) {
      parser.write(decoder.decode(piece, { stream: true }));
      yield;
    }
    parser.write(decoder.decode()).close();
    yield;
  } catch (error) {
    if (error instanceof AppError || !isParseError(error)) throw error;
    throw damaged();
  }
}

/** Reads a whole part. */
export async function readXmlPart(bytes: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> {
  for await (const _ of readXml(bytes, handlers));
}

class ParseError extends Error {}

/** An error of the decoder is a TypeError. */
const isParseError = (error: unknown) => error instanceof ParseError || error instanceof TypeError;

/** Workbooks need about ten of each. */
const [maxDepth, maxAttributes] = [100, 100];

function listen(parser: SAXParser, { open, text, close }: XmlHandlers): void {
  let [depth, attributes] = [0, 0];
  parser.onattribute = () => {
    attributes += 1;
    if (attributes > maxAttributes) throw new ParseError('An element has too many attributes');
  };
  parser.onerror = ({ message }) => {
    throw new ParseError(message);
  };
  parser.ondoctype = () => {
    throw new ParseError('A workbook has no document type');
  };
  parser.onopentag = (tag) => {
    attributes = 0;
    depth += 1;
    if (depth > maxDepth) throw new ParseError('Elements are nested too deeply');
    open?.(localName(tag.name), localNames((tag as Tag).attributes));
  };
  if (text) {
    parser.ontext = text;
    parser.oncdata = text;
  }
  parser.onclosetag = (name) => {
    depth -= 1;
    close?.(localName(name));
  };
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}

/** Most elements have no attribute with a prefix. */
function localNames(attributes: Record<string, string>): Record<string, string> {
  for (const name in attributes) {
    if (!name.includes(':')) continue;
    return Object.fromEntries(Object.entries(attributes).map(([key, value]) => [localName(key), value]));
  }
  return attributes;
}
