interface FileType {
  /** What people call it. */
  words: string;
  /** The extensions that a file of this type may keep, without the dot. The first is the default. */
  extensions: readonly [string, ...string[]];
  /** Whether every browser shows it by itself. */
  isShown?: true;
}

/**
 * The types of documents that are accepted, by media type. They are recognized by their content. What is not
 * listed is rejected: programs, scripts, web pages, files with macros, archives, and unknown content.
 */
export const fileTypes: Readonly<Record<string, FileType>> = {
  'application/pdf': { words: 'PDF', extensions: ['pdf'], isShown: true },
  'image/png': { words: 'PNG', extensions: ['png'], isShown: true },
  'image/jpeg': { words: 'JPEG', extensions: ['jpg', 'jpeg'], isShown: true },
  'image/gif': { words: 'GIF', extensions: ['gif'], isShown: true },
  'image/webp': { words: 'WebP', extensions: ['webp'], isShown: true },
  'image/tiff': { words: 'TIFF', extensions: ['tif', 'tiff'] },
  'image/heic': { words: 'HEIC', extensions: ['heic', 'heif'] },
  'image/heif': { words: 'HEIF', extensions: ['heif', 'heic'] },
  // The content of a text does not tell what it is for, so a table in a document may keep its extension.
  'text/plain': { words: 'text', extensions: ['txt', 'csv', 'tsv', 'log', 'md'] },
  'text/csv': { words: 'CSV', extensions: ['csv', 'tsv', 'txt'] },
  'application/rtf': { words: 'RTF', extensions: ['rtf'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    words: 'DOCX',
    extensions: ['docx'],
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    words: 'XLSX',
    extensions: ['xlsx'],
  },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': {
    words: 'PPTX',
    extensions: ['pptx'],
  },
  'application/msword': { words: 'DOC', extensions: ['doc'] },
  'application/vnd.ms-excel': { words: 'XLS', extensions: ['xls'] },
  'application/vnd.ms-powerpoint': { words: 'PPT', extensions: ['ppt'] },
  'application/vnd.oasis.opendocument.text': { words: 'ODT', extensions: ['odt'] },
  'application/vnd.oasis.opendocument.spreadsheet': { words: 'ODS', extensions: ['ods'] },
  'application/vnd.oasis.opendocument.presentation': { words: 'ODP', extensions: ['odp'] },
  'message/rfc822': { words: 'EML', extensions: ['eml'] },
  'application/vnd.ms-outlook': { words: 'MSG', extensions: ['msg'] },
};

/** The accepted types as a phrase: "PDF, PNG, …, or MSG". */
export const acceptedTypes = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(
  Object.values(fileTypes).map(({ words }) => words),
);

/** Whether browsers show files of this type as an image. */
export function isShownImage(mediaType: string): boolean {
  return mediaType.startsWith('image/') && fileTypes[mediaType]?.isShown === true;
}
