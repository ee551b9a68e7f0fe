import { Resend } from 'resend'

/** A webhook request: its raw body and headers. */
export type SignedHook = { text: string; headers: Headers }

// The client requires a key, although verifying makes no request.
const UNUSED_KEY = 're_unused'

/**
 * Verifies a webhook's signature over its body, id and time (within five minutes), and returns its id and event; null if it is
 * not valid (threat E11).
 */
export const readResendHook = (
  { text, headers }: SignedHook,
  secret: string,
): { id: string; event: unknown } | null => {
  const [id, timestamp, signature] = ['svix-id', 'svix-timestamp', 'svix-signature'].map((name) => headers.get(name))
  // Only digits: the library would also accept a time followed by letters.
  if (!id || id.length > LONGEST_ID || !/^\d{1,12}$/.test(timestamp ?? '') || !signature) return null
  try {
    const { webhooks } = new Resend(UNUSED_KEY)
    const signed = { id, timestamp: timestamp as string, signature }
    return { id, event: webhooks.verify({ payload: text, headers: signed, webhookSecret: secret }) }
  } catch {
    return null
  }
}

const LONGEST_ID = 200
