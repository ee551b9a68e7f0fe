import { createHash, randomBytes } from 'node:crypto'
import type { StaffActor } from '#lib/core/actor.ts'
import { createSystemActor } from '#lib/core/actor.ts'
import { recordOptOutChoices } from '#lib/foundation/opt-outs/commands.ts'
import { database, runTransaction } from '#lib/server/database/db.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { makeBroker } from '#prisma/seed/factories.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>
type Part = { name: string; value: string | Uint8Array<ArrayBuffer>; fileName?: string; type?: string }

/** Sends a form to an API handler as a person; without `isWhole` with a content length, as a browser does. */
export const sendForm = async (
  writer: StaffActor,
  address: string,
  parts: readonly Part[],
  headers: Record<string, string> = {},
) => {
  const form = new FormData()
  for (const { name, value, fileName, type = '' } of parts)
    if (fileName === undefined) form.append(name, value as string)
    else form.append(name, new File([value], fileName, { type }))
  const made = new Response(form)
  // Buffered, because the form's own stream cannot be cancelled while it is being read.
  const whole = new Response(await made.arrayBuffer(), { headers: made.headers })
  return sendBody(writer, address, whole, headers)
}

const PIECE = randomBytes(64 * 1024)

/** A form of one file of so many bytes, made as it is read and so without a told length, with the file's hash and what was taken of it. */
export const generatedForm = (field: string, byteSize: number, texts: Readonly<Record<string, string>> = {}) => {
  const head = (lines: string) => `--generated\r\ncontent-disposition: form-data; ${lines}\r\n\r\n`
  const before = Object.entries(texts).map(([name, text]) => `${head(`name="${name}"`)}${text}\r\n`)
  const start = Buffer.from(
    `${before.join('')}${head(`name="${field}"; filename="plan.bin"\r\ncontent-type: application/octet-stream`)}`,
  )
  const end = Buffer.from('\r\n--generated--\r\n')
  const state = { taken: 0 }
  const filePieces = function* () {
    for (let at = 0; at < byteSize; at += PIECE.length) yield PIECE.subarray(0, Math.min(PIECE.length, byteSize - at))
  }
  const pieces = [[start], filePieces(), [end]].flatMap((each) => [...each]).values()
  const stream = new ReadableStream(
    {
      pull: (controller) => {
        const { done, value } = pieces.next()
        if (done) return controller.close()
        state.taken += value.length
        controller.enqueue(value)
      },
    },
    { highWaterMark: 0 },
  )
  const hash = createHash('sha256')
  for (const piece of filePieces()) hash.update(piece)
  const body = new Response(stream, {
    headers: { 'content-type': 'multipart/form-data; boundary=generated' },
  })
  return { body, state, sha256: hash.digest('hex'), length: start.length + byteSize + end.length }
}

/** Sends any body to an API handler as a person. */
export const sendBody = async (
  writer: StaffActor,
  address: string,
  sent: Response,
  headers: Record<string, string> = {},
) => {
  const [path = '', query = ''] = address.split('?')
  const kind = path.split('/')[4] as string
  const isUpload = path.endsWith('/attachments')
  const { POST } = (await (isUpload
    ? import('#app/api/emails/drafts/[kind]/attachments/route.ts')
    : path.startsWith('/api/emails/bulk')
      ? import('#app/api/emails/bulk/send/route.ts')
      : import('#app/api/emails/marketing/send/route.ts'))) as { POST: Handler }
  const request = new Request(new URL(`${path}?${query}`, getEnv().NEXTAUTH_URL), {
    method: 'POST',
    body: sent.body,
    duplex: 'half',
    headers: {
      cookie: await sessionCookie(writer),
      'sec-fetch-site': 'same-origin',
      'content-type': sent.headers.get('content-type') ?? '',
      ...headers,
    },
  } as RequestInit)
  const answer = await POST(request, { params: Promise.resolve({ kind }) })
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}

/** Creates a company of so many people with distinct addresses. */
export const crowdOf = async (count: number) => {
  const { companyId, individualId } = await makeBroker()
  const mark = randomBytes(5).toString('hex')
  await database().individual.update({ where: { id: individualId }, data: { email: `first.${mark}@crowd.example` } })
  await database().$executeRaw`
    insert into individuals (company_id, first_name, last_name, state_key, appearance_order, email)
    select ${companyId}::int, 'Kim', 'Reed ' || n, 'NSW', 100 + n, 'kim.' || n || '.' || ${mark} || '@crowd.example'
    from generate_series(2, ${count}::int) n`
  return { companyId, mark }
}

export const leave = (email: string) =>
  runTransaction((tx) =>
    recordOptOutChoices(tx, createSystemActor('test'), {
      address: email,
      choices: [{ scope: 'MARKETING', isOut: true }],
      origin: {
        source: 'PAGE',
      },
    }),
  )

/** Sends a mailing as an API client does. */
export const payloadWith = (change: Record<string, unknown> = {}) => ({
  emailBody: '<p>Hello {{firstName|there}}</p>',
  emailSubject: 'News',
  senderEmail: 'mail@covenant.example',
  ...change,
})
