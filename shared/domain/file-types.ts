interface FileType {
  /** The common name of the type. */
  label: string;
  /** The extensions that a file of this type may have, without the dot. The first is the default. */
  extensions: readonly [string, ...string[]];
  /** Whether every browser can display it. */
  isShown?: true;
}

/**
 * The accepted types of documents, by media type. They are detected from their content. All others are rejected:
 * programs, scripts, web pages, files with macros, archives, and unknown content.
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
  // Text has no detectable purpose, so a table keeps its extension.
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

/** The extensions of the tables that can be imported. */
export const importExtensions = ['csv', 'tsv', 'txt', 'xlsx'];

const labels = Object.values(fileTypes).map(({ label }) => label);

/** The accepted types as a phrase: "PDF, PNG, …, or MSG". Without `Intl`, which delays the start by 20 ms. */
export const acceptedTypes = `${labels.slice(0, -1).join(', ')}, or ${labels.at(-1)}`;

/** Whether browsers show files of this type as an image. */
export function isShownImage(mediaType: string): boolean {
  return mediaType.startsWith('image/') && fileTypes[mediaType]?.isShown === true;
}
