import { draftMessages, MOST_ATTACHED, MOST_FILES } from '#lib/campaigns/drafts/labels.ts'
import { DomainError, type FieldError } from '#lib/core/errors.ts'
import { formatOf } from '#lib/foundation/files/rules.ts'

/** Bytes of a part in which a file is stored. */
export const PART_SIZE = 256 * 1024

const LONGEST_NAME = 200
const TOKEN = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/

/** The name under which a file goes along: one line without a path; '' where nothing is left. */
export const attachedName = (fileName: string): string => {
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

/** The type under which a file goes along. A mail or several parts in one would be read as part of the letter. */
export const attachedType = (contentType: string): string => {
  const plain = contentType.toLowerCase()
  const isPlain = plain.length <= LONGEST_NAME && TOKEN.test(plain) && !/^(multipart|message)\//.test(plain)
  return isPlain ? plain : 'application/octet-stream'
}

/** The type that the first bytes of a picture say; null for what is none that a text can show. */
export const pictureType = (head: Uint8Array): string | null => {
  const format = formatOf(head)
  return format && `image/${format}`
}

// Why files cannot go along beside those that are there already; null where they can.
const refusalOfFiles = (
  added: readonly { fileName: string; byteSize: number }[],
  there: readonly { byteSize: number }[] = [],
): FieldError | null => {
  const refuse = (message: string, code = 'INVALID'): FieldError => ({ code, field: 'attachments', message })
  if (added.some(({ fileName }) => attachedName(fileName) === '')) return refuse(draftMessages.noFileName)
  const empty = added.find(({ byteSize }) => byteSize === 0)
  if (empty) return refuse(draftMessages.emptyFile(attachedName(empty.fileName)))
  if (added.length + there.length > MOST_FILES) return refuse(draftMessages.tooManyFiles)
  const bytes = [...added, ...there].reduce((sum, { byteSize }) => sum + byteSize, 0)
  return bytes > MOST_ATTACHED ? refuse(draftMessages.tooLarge, 'TOO_LARGE') : null
}

/** Raises INVALID or TOO_LARGE for files that cannot go along beside those that are there already. */
export const requireFiles = (...given: Parameters<typeof refusalOfFiles>): void => {
  const fault = refusalOfFiles(...given)
  if (fault) throw new DomainError(fault.code === 'TOO_LARGE' ? 'TOO_LARGE' : 'INVALID', [fault])
}
