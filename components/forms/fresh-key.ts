/** Returns a random idempotency key for one filled form, so that a double click creates one record (threat F3). */
export const createIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
