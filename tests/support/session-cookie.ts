import { randomUUID } from 'node:crypto'
import { encode } from 'next-auth/jwt'
import { database } from '#lib/server/database/db.ts'
import { describeCookie, hashSessionId } from '#lib/server/http/cookies.ts'
import { now } from '#lib/server/operations/clock.ts'
import { getEnv } from '#lib/server/operations/env.ts'

/** Returns the cookie of a new session of this person, as a browser sends it. */
export const sessionCookie = async ({ accountId }: { accountId: number }): Promise<string> => {
  const id = randomUUID()
  await database().session.create({
    data: { id: hashSessionId(id), accountId, lastSeenAt: now(), expiresAt: new Date(now().getTime() + 3_600_000) },
  })
  const sealed = await encode({ token: { sid: id }, secret: getEnv().NEXTAUTH_SECRET })
  return `${describeCookie('sessionToken', getEnv().NEXTAUTH_URL).name}=${sealed}`
}
