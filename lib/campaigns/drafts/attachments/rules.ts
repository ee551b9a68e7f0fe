import { draftMessages, MOST_ATTACHED, MOST_FILES } from '#lib/campaigns/drafts/labels.ts'
import { DomainError, type FieldError } from '#lib/core/errors.ts'
import { detectImageFormat } from '#lib/foundation/files/rules.ts'

/** Size of a stored part of a file, in bytes. */
export const PART_SIZE = 256 * 1024

const LONGEST_NAME = 200
const TOKEN = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/

/** Returns the file name for the mail: one line without a path; '' if nothing is left. */
export const cleanAttachmentName = (fileName: string): string => {
  const [name = ''] = fileName.split(/[/\\]/).slice(-1)
  const line = name
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ')
    .toWellFormed()
    .trim()
  const dot = line.lastIndexOf('.')
  const end = dot > 0 ? line.slice(dot).slice(0, 20) : ''
  const short = line.length > LONGEST_NAME ? `${line.slice(0, LONGEST_NAME - end.length)}${end}`.toWellFormed() : line
  return /^\.*$/.test(short) ? '' : short
}

/**
 * Returns the content type for the mail. message/* and multipart/* become octet-stream, because mail programs would
 * read them as part of the letter.
 */
export const cleanContentType = (contentType: string): string => {
  const plain = contentType.toLowerCase()
  const isPlain = plain.length <= LONGEST_NAME && TOKEN.test(plain) && !/^(multipart|message)\//.test(plain)
  return isPlain ? plain : 'application/octet-stream'
}

/** Detects an image's type from its first bytes; null for a format that mails cannot show. */
export const detectMailImageType = (head: Uint8Array): string | null => {
  const format = detectImageFormat(head)
  return format && `image/${format}`
}

// Returns the error for files that cannot be added to those already attached; null if they can.
const findAttachmentError = (
  added: readonly { fileName: string; byteSize: number }[],
  there: readonly { byteSize: number }[] = [],
): FieldError | null => {
  const refuse = (message: string, code = 'INVALID'): FieldError => ({ code, field: 'attachments', message })
  if (added.some(({ fileName }) => cleanAttachmentName(fileName) === '')) return refuse(draftMessages.noFileName)
  const empty = added.find(({ byteSize }) => byteSize === 0)
  if (empty) return refuse(draftMessages.emptyFile(cleanAttachmentName(empty.fileName)))
  if (added.length + there.length > MOST_FILES) return refuse(draftMessages.tooManyFiles)
  const bytes = [...added, ...there].reduce((sum, { byteSize }) => sum + byteSize, 0)
  return bytes > MOST_ATTACHED ? refuse(draftMessages.tooLarge, 'TOO_LARGE') : null
}

/** Raises INVALID or TOO_LARGE for files that cannot be added to those already attached. */
export const requireAttachable = (...given: Parameters<typeof findAttachmentError>): void => {
  const fault = findAttachmentError(...given)
  if (fault) throw new DomainError(fault.code === 'TOO_LARGE' ? 'TOO_LARGE' : 'INVALID', [fault])
}
