import { Resend } from 'resend'

/** A report as it was sent: its raw body and the headers that sign it. */
export type SignedHook = { text: string; headers: Headers }

// The client wants a key although verifying asks nobody.
const UNUSED_KEY = 're_unused'

/**
 * The event of a report that carries our secret's signature over its raw body, its id and a time within five minutes, with that
 * id; null for anything else (threat E11).
 */
export const readHook = ({ text, headers }: SignedHook, secret: string): { id: string; event: unknown } | null => {
  const [id, timestamp, signature] = ['svix-id', 'svix-timestamp', 'svix-signature'].map((name) => headers.get(name))
  // One spelling alone: the library also reads a time with letters behind it.
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
