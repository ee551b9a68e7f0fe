/**
 * Parses the file name of a content-disposition header (RFC 6266, RFC 5987), without folders; null if there is none.
 */
export const parseFileName = (header: string | null): string | null => {
  if (!header) return null
  return tidyName(readExtendedName(header)) ?? tidyName(readPlainName(header))
}

const readExtendedName = (header: string): string | null => {
  const [charset = '', _language, value = ''] = findParameter(header, 'filename*')?.split("'") ?? []
  if (charset === '' || value === '') return null
  try {
    const bytes = Uint8Array.from(percentDecoded(value))
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function* percentDecoded(value: string): Generator<number> {
  for (let index = 0; index < value.length; index += 1) {
    const hex = /^%([0-9a-f]{2})/i.exec(value.slice(index))
    yield hex ? Number.parseInt(hex[1] as string, 16) : value.charCodeAt(index)
    if (hex) index += 2
  }
}

const readPlainName = (header: string): string | null => {
  const value = findParameter(header, 'filename')
  const isQuoted = value !== null && value.length > 1 && value.startsWith('"') && value.endsWith('"')
  return isQuoted ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value
}

// A quoted string, an unquoted text, or a separator.
const PIECES = /"(?:\\.|[^"\\])*"|[^";]+|[";]/g

/** Returns one parameter of the header, trimmed but not decoded. */
const findParameter = (header: string, name: string): string | null => {
  const parts = ['']
  for (const [piece] of header.matchAll(PIECES)) {
    if (piece === ';') parts.push('')
    else parts[parts.length - 1] += piece
  }
  for (const part of parts.slice(1)) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim().toLowerCase() === name) return part.slice(at + 1).trim()
  }
  return null
}

const tidyName = (name: string | null): string | null => {
  const last = name
    ?.split(/[/\\]/)
    .at(-1)
    ?.replace(/\p{Cc}/gu, '')
    .trim()
  return last && !/^\.+$/.test(last) ? last : null
}
