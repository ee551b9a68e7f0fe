import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createRandomSecret, getServerKey } from '#lib/server/secrets/keys.ts'

/** How long a browser is remembered after its last correct password, in seconds. */
export const DEVICE_LIFE = 180 * 86_400
const MOST_PEOPLE = 5
const FORM = /^[\w-]{22}(\.[\w-]{43}){1,5}$/

const computeDeviceProof = async (device: string, subject: string): Promise<string> => {
  const key = await getServerKey('known devices', createRandomSecret)
  return createHmac('sha256', key).update(`${device} ${subject}`).digest('base64url')
}

const splitDeviceCookie = (cookie: string | undefined): string[] =>
  cookie && FORM.test(cookie) ? cookie.split('.') : []

/**
 * Returns the id of a browser in which the subject has entered the correct password before, or null. The cookie alone signs
 * nobody in.
 */
export const findKnownDevice = async (cookie: string | undefined, subject: string): Promise<string | null> => {
  const [device, ...proofs] = splitDeviceCookie(cookie)
  if (!device) return null
  const wanted = Buffer.from(await computeDeviceProof(device, subject))
  return proofs.some((proof) => timingSafeEqual(Buffer.from(proof), wanted)) ? device : null
}

/** Returns the new value of the cookie after a subject entered the correct password; it keeps the last five people. */
export const addSubjectToDeviceCookie = async (cookie: string | undefined, subject: string): Promise<string> => {
  const [device = randomBytes(16).toString('base64url'), ...proofs] = splitDeviceCookie(cookie)
  const own = await computeDeviceProof(device, subject)
  return [device, own, ...proofs.filter((proof) => proof !== own)].slice(0, MOST_PEOPLE + 1).join('.')
}
