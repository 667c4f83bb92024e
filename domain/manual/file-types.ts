// The file types of manuals: PDF, pictures and Office documents, detected from their bytes.

/** The labels and extensions of a file type. */
type ManualType = { label: string; ending: string; isPicture?: boolean }

/** By media type. Excludes types that a browser executes, such as SVG and HTML, and documents with macros. */
const manualTypes: Readonly<Record<string, ManualType>> = {
  'application/pdf': { label: 'PDF', ending: 'pdf' },
  'image/jpeg': { label: 'Picture', ending: 'jpg', isPicture: true },
  'image/png': { label: 'Picture', ending: 'png', isPicture: true },
  'image/gif': { label: 'Picture', ending: 'gif', isPicture: true },
  'image/webp': { label: 'Picture', ending: 'webp', isPicture: true },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    label: 'Word',
    ending: 'docx',
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { label: 'Excel', ending: 'xlsx' },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': {
    label: 'PowerPoint',
    ending: 'pptx',
  },
  'application/msword': { label: 'Word', ending: 'doc' },
  'application/vnd.ms-excel': { label: 'Excel', ending: 'xls' },
  'application/vnd.ms-powerpoint': { label: 'PowerPoint', ending: 'ppt' },
  'application/vnd.oasis.opendocument.text': { label: 'Text', ending: 'odt' },
  'application/vnd.oasis.opendocument.spreadsheet': { label: 'Spreadsheet', ending: 'ods' },
  'application/vnd.oasis.opendocument.presentation': { label: 'Presentation', ending: 'odp' },
}

/** The message for any other file. */
export const NO_MANUAL =
  'A manual is a PDF, a picture (JPG, PNG, GIF, WebP), or a Word, Excel or PowerPoint document.'

/** The extensions that the file picker offers. The server checks the bytes. */
export const manualEndings = [...Object.values(manualTypes).map(({ ending }) => `.${ending}`), '.jpeg'].join()

/** Whether a file of this media type can be a manual. */
export function isManualType(contentType: string): boolean {
  return contentType in manualTypes
}

/** 'PDF', 'Picture', 'Word' … */
export function typeLabel(contentType: string): string {
  return manualTypes[contentType]?.label ?? 'File'
}

/** The extension, without the dot. */
export function endingOf(contentType: string): string {
  return manualTypes[contentType]?.ending ?? 'bin'
}

/** How a browser shows a manual in place: in a frame, as a picture, or not at all. */
export function shownAs(contentType: string): 'frame' | 'picture' | null {
  if (contentType === 'application/pdf') return 'frame'
  return manualTypes[contentType]?.isPicture ? 'picture' : null
}
