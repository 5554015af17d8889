import { describe, expect, test } from 'vitest';
import { cleanFileName, outgoingFileName } from '../../shared/domain/file-names.ts';

describe('the name of a stored file', () => {
  test.each([
    ['an ordinary name stays', 'statement May.pdf', 'statement May.pdf'],
    ['other scripts stay', 'выписка 明細 é.pdf', 'выписка 明細 é.pdf'],
    ['a missing name follows the type', undefined, 'file.pdf'],
    ['an empty name follows the type', '', 'file.pdf'],
    ['spaces and dots follow the type', ' .. ', 'file.pdf'],
    ['invisible characters follow the type', '\u200b\u202e\u0000', 'file.pdf'],
    ['a folder without a name follows the type', 'C:\\papers\\', 'file.pdf'],
    ['a path keeps its last part', '../../etc/passwd', 'passwd'],
    ['a Windows path keeps its last part', 'C:\\papers\\W9.pdf', 'W9.pdf'],
    ['control characters are removed', 'a\u0000b\r\nc\u0085.pdf', 'abc.pdf'],
    ['marks that reverse the text are removed', '\u202Egnp.exe', 'gnp.exe'],
    ['marks that isolate text are removed', 'a\u2066b\u2069.pdf', 'ab.pdf'],
    ['characters without a width are removed', 'pass\u200bport\ufeff.p\u00addf', 'passport.pdf'],
    ['fillers are removed', '\u3164.pdf', '.pdf'],
    ['half a character is removed', 'a\ud83d.pdf', 'a.pdf'],
    ['a letter and its accent become one', 'e\u0301.pdf', '\u00e9.pdf'],
    ['runs of spaces become one', ' a \u00a0 b .pdf', 'a b .pdf'],
    ['dots and spaces at the end are removed', 'setup.exe. . ', 'setup.exe'],
    ['a name of 255 characters stays', `${'x'.repeat(251)}.pdf`, `${'x'.repeat(251)}.pdf`],
    ['a longer name keeps its extension', `${'x'.repeat(3000)}.pdf`, `${'x'.repeat(251)}.pdf`],
    ['a long name without extension is cut', 'x'.repeat(3000), 'x'.repeat(255)],
    ['a part that is too long for an extension is cut', `a.${'x'.repeat(3000)}`, `a.${'x'.repeat(253)}`],
    ['no character is cut in half', `${'😀'.repeat(200)}.pdf`, `${'😀'.repeat(125)}.pdf`],
  ])('%s', (_title, name, expected) => {
    expect(cleanFileName(name, 'application/pdf')).toBe(expected);
  });
});

describe('the name of a downloaded file', () => {
  test.each([
    ['an extension of the type stays', 'photo.jpeg', 'image/jpeg', 'photo.jpeg'],
    ['its case stays', 'PHOTO.JPG', 'image/jpeg', 'PHOTO.JPG'],
    ['a table as text keeps its extension', 'investors.csv', 'text/plain', 'investors.csv'],
    ['a program that is text becomes text', 'statement.hta', 'text/plain', 'statement.hta.txt'],
    [
      'a second extension does not hide the first',
      'statement.pdf.bat',
      'text/plain',
      'statement.pdf.bat.txt',
    ],
    ['a web page that is a PDF becomes a PDF', 'passport.html', 'application/pdf', 'passport.html.pdf'],
    ['a name without extension gets one', 'passport', 'image/png', 'passport.png'],
    ['a hidden file gets an extension', '.htaccess', 'text/plain', '.htaccess.txt'],
    ['a reversed name of an old record is cleaned', '\u202Etxt.exe', 'text/plain', 'txt.exe.txt'],
    ['an old record of a rejected type is data', 'page.html', 'text/html', 'page.html.bin'],
    ['a name at the limit stays within it', 'x'.repeat(255), 'text/plain', `${'x'.repeat(251)}.txt`],
  ])('%s', (_title, name, mediaType, expected) => {
    expect(outgoingFileName(name, mediaType)).toBe(expected);
  });
});
