/** The file name of a content-disposition header (RFC 6266, RFC 5987), without any folder; null when it names none. */
export const fileNameOf = (header: string | null): string | null => {
  if (!header) return null
  return tidy(extended(header)) ?? tidy(plain(header))
}

const extended = (header: string): string | null => {
  const match = /;\s*filename\*\s*=\s*([\w-]+)'[^']*'([^;\s]+)/i.exec(header)
  if (!match) return null
  const [, charset = '', value = ''] = match
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

const plain = (header: string): string | null => {
  const quoted = /;\s*filename\s*=\s*"((?:\\.|[^"\\])*)"/i.exec(header)
  if (quoted) return (quoted[1] as string).replace(/\\(.)/g, '$1')
  return /;\s*filename\s*=\s*([^;"\s]+)/i.exec(header)?.[1] ?? null
}

const tidy = (name: string | null): string | null => {
  const last = name
    ?.split(/[/\\]/)
    .at(-1)
    ?.replace(/\p{Cc}/gu, '')
    .trim()
  return last && !/^\.+$/.test(last) ? last : null
}
