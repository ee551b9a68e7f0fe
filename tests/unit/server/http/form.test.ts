import { expect, test } from 'vitest'
import type { FormFile } from '#lib/core/form-file.ts'
import { parseMultipartFields } from '#lib/server/http/form.ts'
import { HOSTILE_FORMS, HOSTILE_TYPE } from '#tests/support/hostile-forms.ts'

const bytesOf = (text: string | Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text as string))
const refusalOf = ({ status, message }: { status: number; message: string }): string => `${status} ${message}`
const read = (text: string | Buffer, type: string | null = HOSTILE_TYPE): Promise<string | Record<string, unknown>> =>
  parseMultipartFields(bytesOf(text), type).catch(refusalOf)
const part = (name: string, value: string, more = ''): string =>
  `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`

/** Returns the same bytes, and the tick of the event loop in which each chunk is read. */
const noteReads = (sent: Buffer, turn: () => number = () => 0) => {
  const bytes = bytesOf(sent)
  const reads: { turn: number; end: number }[] = []
  const subarray = bytes.subarray.bind(bytes)
  bytes.subarray = (from = 0, to = bytes.length) => {
    const piece = subarray(from, to)
    reads.push({ turn: turn(), end: from + piece.length })
    return piece
  }
  return { bytes, reads }
}

test.each(Object.entries(HOSTILE_FORMS))(
  '[T-J1] %s are refused with a message after one chunk',
  async (_name, body) => {
    const { bytes, reads } = noteReads(body)
    expect(await parseMultipartFields(bytes, HOSTILE_TYPE).catch(refusalOf)).toMatch(
      /^400 The form has too many fields\.$|^400 The request is not a valid form\.$/,
    )
    expect(reads.map(({ end }) => end)).toEqual([64 * 1024])
  },
)

test('[T-J1] other requests are served between the chunks of a large file', async () => {
  let turns = 0
  let isRead = false
  const next = (): void => {
    turns += 1
    if (!isRead) setImmediate(next)
  }
  setImmediate(next)
  const { bytes, reads } = noteReads(
    Buffer.from(`${part('file', 'a'.repeat(500_000), '; filename="a"')}--x--`),
    () => turns,
  )
  await parseMultipartFields(bytes, HOSTILE_TYPE)
  isRead = true
  expect(reads).toHaveLength(8)
  expect(new Set(reads.map(({ turn }) => turn)).size).toBe(8)
})

test('fields and a file arrive unchanged, the file byte for byte with its name', async () => {
  const content = Buffer.from(Array.from({ length: 300_000 }, (_each, at) => at % 251))
  const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="C:\\fakepath\\Käse & Söhne.png"\r\ncontent-type: image/png\r\n\r\n`
  const form = await parseMultipartFields(
    bytesOf(Buffer.concat([Buffer.from(part('kind', 'LOGO') + head), content, Buffer.from('\r\n--x--\r\n')])),
    'Multipart/Form-Data; boundary="x"',
  )
  const file = form.file as FormFile
  expect(form.kind).toBe('LOGO')
  expect([file.name, file.bytes.length]).toEqual(['Käse & Söhne.png', 300_000])
  expect(Buffer.from(file.bytes).equals(content)).toBe(true)
})

test('a form sent by a browser is parsed, including an empty file', async () => {
  const form = new FormData()
  form.append('__proto__', 'text')
  form.append('file', new File([], ''))
  const sent = new Response(form)
  const fields = await parseMultipartFields(new Uint8Array(await sent.arrayBuffer()), sent.headers.get('content-type'))
  expect(Object.keys(fields)).toEqual(['__proto__', 'file'])
  expect((fields.file as FormFile).bytes.length).toBe(0)
})

test.each([
  ['a form that breaks off', part('kind', 'LOGO'), '400 The request is not a valid form.'],
  ['a file that breaks off', part('file', 'abc', '; filename="a"'), '400 The request is not a valid form.'],
  ['nothing', '', '400 The request is not a valid form.'],
  ['a field twice', `${part('kind', 'a')}${part('kind', 'b')}--x--`, '400 The form has a field twice.'],
  [
    'a part without a name',
    '--x\r\ncontent-disposition: form-data\r\n\r\na\r\n--x--',
    '400 The request is not a valid form.',
  ],
  ['a long text', `${part('kind', 'a'.repeat(10_000))}--x--`, '400 A field of the form is too long.'],
  [
    'ten parts',
    `${Array.from({ length: 10 }, (_each, at) => part(`k${at}`, '')).join('')}--x--`,
    '400 The form has too many fields.',
  ],
])('%s is refused with a message', async (_name, body, answer) => expect(await read(body)).toBe(answer))

test.each([
  [null, '400 The request must be a form.'],
  ['application/json', '400 The request must be a form.'],
  ['multipart/form-data', '400 The request is not a valid form.'],
  [`multipart/form-data; boundary=${'a'.repeat(71)}`, '400 The request is not a valid form.'],
])('the type %j is refused with a message', async (type, answer) =>
  expect(await read(part('a', 'b'), type)).toBe(answer),
)
