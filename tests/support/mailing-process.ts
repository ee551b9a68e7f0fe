import { encodeMailFile, removeEncodedMailFiles } from '#lib/server/delivery/encoded-files.ts'
import type { Mail } from '#lib/server/delivery/mailer.ts'
import { createMailTransport } from '#lib/server/delivery/transport.ts'
import { endWithParent } from '#scripts/children.ts'

/**
 * A process that hands one file to many, as a worker does, and tells how much memory it took at most beside what it takes without
 * a file. Run by a test, with the worker's own bounds.
 */
endWithParent()
const [count = 0, byteSize = 0] = [process.env.MAILS, process.env.BYTES].map(Number)
const transport = createMailTransport({
  RESEND_API_KEY: process.env.RESEND_API_KEY,
  SMTP_URL: process.env.SMTP_URL,
  NEXTAUTH_URL: 'https://covenant.example',
  PRODUCT_NAME: 'Covenant',
  MAIL_FROM: 'house@covenant.example',
  MAIL_REPLY_TO: undefined,
  DKIM_DOMAIN: undefined,
  DKIM_SELECTOR: undefined,
  DKIM_PRIVATE_KEY: undefined,
})
if (!transport) throw new Error('no transport')

const PART = 262_144
function* parts(): Generator<Buffer> {
  for (let at = 0; at < byteSize; at += PART) yield Buffer.alloc(Math.min(PART, byteSize - at), at / PART)
}
const mail = (place: number): Mail => ({
  key: `mail-${place}`,
  to: `person-${place}@b.example`,
  subject: 'Rates',
  isAutomatic: false,
  html: '<p>Hello</p>',
  text: 'Hello',
})
const most = (): number => process.resourceUsage().maxRSS * 1_024

for (let place = 0; place < 20; place += 1) await transport.send(mail(place))
const before = most()
const send = async (place: number): Promise<void> => {
  const source = await encodeMailFile('rates', parts)
  await transport.send({ ...mail(place), files: [{ fileName: 'rates.pdf', contentType: 'application/pdf', source }] })
}
await Promise.all(Array.from({ length: count }, (_each, place) => send(place)))
console.log(JSON.stringify({ before, added: most() - before }))
await removeEncodedMailFiles()
process.exit(0)
