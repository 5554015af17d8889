/** The records of a legacy workbook (MS-XLS) that decide whether it is accepted. */
const endOfFile = 0x0a;
const filePass = 0x2f;
const boundSheet = 0x85;
const headerBytes = 4;
const sheetTypeAt = headerBytes + 5;
/** A sheet of Excel 4.0 macros, and a module of Visual Basic. */
const macroTypes = [1, 6];

/**
 * Reads the list of sheets of a legacy workbook. Without its password, it cannot be read; Excel opens some of those without
 * asking for one.
 */
export async function inspectWorkbook(
  sectors: AsyncIterable<Buffer>,
): Promise<'macros' | 'encrypted' | undefined> {
  let rest: Buffer = Buffer.alloc(0);
  let skipped = 0;
  for await (const sector of sectors) {
    rest = Buffer.concat([rest, sector.subarray(skipped)]);
    skipped = Math.max(0, skipped - sector.length);
    while (rest.length > sheetTypeAt) {
      const type = rest.readUInt16LE(0);
      if (type === filePass) return 'encrypted';
      if (type === boundSheet && macroTypes.includes(rest[sheetTypeAt] ?? 0)) return 'macros';
      if (type === endOfFile) return undefined;
      const bytes = headerBytes + rest.readUInt16LE(2);
      skipped = Math.max(0, bytes - rest.length);
      rest = rest.subarray(bytes);
    }
  }
  return undefined;
}
