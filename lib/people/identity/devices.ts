import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { randomSecret, serverKey } from '#lib/server/keys.ts'

/** How long a browser stays known after its last right password, in seconds. */
export const DEVICE_LIFE = 180 * 86_400
const MOST_PEOPLE = 5
const FORM = /^[\w-]{22}(\.[\w-]{43}){1,5}$/

const proofOf = async (device: string, subject: string): Promise<string> => {
  const key = await serverKey('known devices', randomSecret)
  return createHmac('sha256', key).update(`${device} ${subject}`).digest('base64url')
}

const partsOf = (cookie: string | undefined): string[] => (cookie && FORM.test(cookie) ? cookie.split('.') : [])

/** The id of a browser that has given this subject's right password before, or null; its cookie opens nothing by itself. */
export const knownDevice = async (cookie: string | undefined, subject: string): Promise<string | null> => {
  const [device, ...proofs] = partsOf(cookie)
  if (!device) return null
  const wanted = Buffer.from(await proofOf(device, subject))
  return proofs.some((proof) => timingSafeEqual(Buffer.from(proof), wanted)) ? device : null
}

/** The cookie's value once a subject has given the right password here; the last five people of a browser are kept. */
export const rememberedBy = async (cookie: string | undefined, subject: string): Promise<string> => {
  const [device = randomBytes(16).toString('base64url'), ...proofs] = partsOf(cookie)
  const own = await proofOf(device, subject)
  return [device, own, ...proofs.filter((proof) => proof !== own)].slice(0, MOST_PEOPLE + 1).join('.')
}
