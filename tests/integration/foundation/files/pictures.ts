import sharp from 'sharp'
import { POST } from '#app/api/files/route.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'

/** Creates a valid image of one colour. */
export const painted = (width = 64, height = 48, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 40, b: 90, alpha: 0.5 } } })

/** Returns the session cookie of an account. */
export const cookieFor = (accountId: number): Promise<string> => sessionCookie({ accountId })

const BOUNDARY = 'covenant-test-boundary'
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/** Returns the bytes of an upload form. */
export const formBytes = (bytes: Uint8Array, fields: Record<string, string>, fileName = 'picture.png'): Buffer => {
  const lines = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: image/png\r\n\r\n`
  return Buffer.concat([Buffer.from(`${lines.join('')}${head}`), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
}

type Answer = {
  status: number
  data: { fileId: number; fileUrl: string }
  errors: { field?: string; message: string }[]
}

/** Sends a raw body to the upload endpoint. */
export const post = async (
  body: Uint8Array | ReadableStream<Uint8Array> | null,
  headers: Record<string, string>,
): Promise<Answer> => {
  const request = new Request(`${getEnv().NEXTAUTH_URL}/api/files`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': FORM_TYPE, ...headers },
    body: body as BodyInit | null,
    duplex: 'half',
  } as RequestInit)
  const answer = await POST(request, { params: Promise.resolve({}) })
  return { ...((await answer.json()) as Answer), status: answer.status }
}

/** Uploads an image as a form does. */
export const upload = (
  cookie: string,
  bytes: Uint8Array,
  fields: Record<string, string> = { kind: 'PORTRAIT' },
  fileName?: string,
): Promise<Answer> => post(formBytes(bytes, fields, fileName), { cookie })
