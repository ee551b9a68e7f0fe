import { parse } from 'content-disposition'

/** Parses the file name of a content-disposition header, without folders; null if there is none. */
export const parseFileName = (header: string | null): string | null => {
  const last = parse(header ?? '')
    .parameters.filename?.split(/[/\\]/)
    .at(-1)
    ?.replace(/\p{Cc}/gu, '')
    .trim()
  return last && !/^\.+$/.test(last) ? last : null
}
