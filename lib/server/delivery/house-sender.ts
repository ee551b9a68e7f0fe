import type { Env } from '#lib/server/operations/env.ts'

/** Returns the default sender of mail: MAIL_FROM, or no-reply at the product's host. */
export const getDefaultSender = ({
  MAIL_FROM,
  NEXTAUTH_URL,
  PRODUCT_NAME,
}: Pick<Env, 'MAIL_FROM' | 'NEXTAUTH_URL' | 'PRODUCT_NAME'>): { address: string; name: string } => ({
  address: MAIL_FROM ?? `no-reply@${new URL(NEXTAUTH_URL).hostname}`,
  name: PRODUCT_NAME,
})
