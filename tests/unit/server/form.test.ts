import { expect, test } from 'vitest'
import { formOf } from '#lib/server/form.ts'
import { blockedDuring, HOSTILE_FORMS, HOSTILE_TYPE } from '#tests/support/hostile-forms.ts'

const bytesOf = (text: string | Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text as string))
const read = (text: string | Buffer, type: string | null = HOSTILE_TYPE): Promise<string | Record<string, unknown>> =>
  formOf(bytesOf(text), type).catch(
    ({ status, message }: { status: number; message: string }) => `${status} ${message}`,
  )
const part = (name: string, value: string, more = ''): string =>
  `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`

test.each(Object.entries(HOSTILE_FORMS))('[T-J1] %s are refused in words and block nobody', async (_name, body) => {
  let answer: unknown
  const blocked = await blockedDuring(async () => {
    answer = await read(body)
  })
  expect(answer).toMatch(/^400 The form has too many fields\.$|^400 The request is not a valid form\.$/)
  expect(blocked).toBeLessThan(50)
})

test('fields and a file come as they were sent, the file to the byte and under its own name', async () => {
  const content = Buffer.from(Array.from({ length: 300_000 }, (_each, at) => at % 251))
  const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="C:\\fakepath\\Käse & Söhne.png"\r\ncontent-type: image/png\r\n\r\n`
  const form = await formOf(
    bytesOf(Buffer.concat([Buffer.from(part('kind', 'LOGO') + head), content, Buffer.from('\r\n--x--\r\n')])),
    'Multipart/Form-Data; boundary="x"',
  )
  const file = form.file as File
  expect(form.kind).toBe('LOGO')
  expect([file.name, file.type, file.size]).toEqual(['Käse & Söhne.png', 'image/png', 300_000])
  expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true)
})

test('what a browser sends of a form is read, an empty file too', async () => {
  const form = new FormData()
  form.append('__proto__', 'text')
  form.append('file', new File([], ''))
  const sent = new Response(form)
  const fields = await formOf(new Uint8Array(await sent.arrayBuffer()), sent.headers.get('content-type'))
  expect(Object.keys(fields)).toEqual(['__proto__', 'file'])
  expect((fields.file as File).size).toBe(0)
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
])('%s is refused in words', async (_name, body, answer) => expect(await read(body)).toBe(answer))

test.each([
  [null, '400 The request must be a form.'],
  ['application/json', '400 The request must be a form.'],
  ['multipart/form-data', '400 The request is not a valid form.'],
  [`multipart/form-data; boundary=${'a'.repeat(71)}`, '400 The request is not a valid form.'],
])('the type %j is refused in words', async (type, answer) => expect(await read(part('a', 'b'), type)).toBe(answer))
