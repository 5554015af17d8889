interface FileType {
  /** What people call it. */
  label: string;
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
  'application/pdf': { label: 'PDF', extensions: ['pdf'], isShown: true },
  'image/png': { label: 'PNG', extensions: ['png'], isShown: true },
  'image/jpeg': { label: 'JPEG', extensions: ['jpg', 'jpeg'], isShown: true },
  'image/gif': { label: 'GIF', extensions: ['gif'], isShown: true },
  'image/webp': { label: 'WebP', extensions: ['webp'], isShown: true },
  'image/tiff': { label: 'TIFF', extensions: ['tif', 'tiff'] },
  'image/heic': { label: 'HEIC', extensions: ['heic', 'heif'] },
  'image/heif': { label: 'HEIF', extensions: ['heif', 'heic'] },
  // The content of a text does not tell what it is for, so a table in a document may keep its extension.
  'text/plain': { label: 'text', extensions: ['txt', 'csv', 'tsv', 'log', 'md'] },
  'text/csv': { label: 'CSV', extensions: ['csv', 'tsv', 'txt'] },
  'application/rtf': { label: 'RTF', extensions: ['rtf'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    label: 'DOCX',
    extensions: ['docx'],
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    label: 'XLSX',
    extensions: ['xlsx'],
  },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': {
    label: 'PPTX',
    extensions: ['pptx'],
  },
  'application/msword': { label: 'DOC', extensions: ['doc'] },
  'application/vnd.ms-excel': { label: 'XLS', extensions: ['xls'] },
  'application/vnd.ms-powerpoint': { label: 'PPT', extensions: ['ppt'] },
  'application/vnd.oasis.opendocument.text': { label: 'ODT', extensions: ['odt'] },
  'application/vnd.oasis.opendocument.spreadsheet': { label: 'ODS', extensions: ['ods'] },
  'application/vnd.oasis.opendocument.presentation': { label: 'ODP', extensions: ['odp'] },
  'message/rfc822': { label: 'EML', extensions: ['eml'] },
  'application/vnd.ms-outlook': { label: 'MSG', extensions: ['msg'] },
};

/** The accepted types as a phrase: "PDF, PNG, …, or MSG". */
export const acceptedTypes = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(
  Object.values(fileTypes).map(({ label }) => label),
);

/** Whether browsers show files of this type as an image. */
export function isShownImage(mediaType: string): boolean {
  return mediaType.startsWith('image/') && fileTypes[mediaType]?.isShown === true;
}
