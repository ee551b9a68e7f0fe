const BOUNDARY = 'x'
const END = `\r\n--${BOUNDARY}--\r\n`
const part = (head: string, text = 'a'): string => `--${BOUNDARY}\r\n${head}\r\n\r\n${text}`

export const HOSTILE_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/** Multipart bodies that take a parser without limits half a second to a second each (threat J1). */
export const HOSTILE_FORMS: Record<string, Buffer> = {
  '860,000 parameters of one part': Buffer.from(
    `${part(`content-disposition: form-data; name="a"${'; x=1'.repeat(860_000)}`)}${END}`,
  ),
  '90,000 parts': Buffer.from(
    Array.from({ length: 90_000 }, (_each, at) => part(`content-disposition: form-data; name="${at}"`)).join('\r\n') +
      END,
  ),
  '800,000 header lines of one part': Buffer.from(
    `${part(`content-disposition: form-data; name="a"\r\n${'a: 1\r\n'.repeat(800_000)}x: 1`)}${END}`,
  ),
  '20,000 parts': Buffer.from(
    Array.from({ length: 20_000 }, (_each, at) => part(`content-disposition: form-data; name="${at}"`, '1')).join(
      '\r\n',
    ) + END,
  ),
}
