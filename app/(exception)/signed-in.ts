import { unstable_rethrow } from 'next/navigation'
import { cache } from 'react'
import { isPerson, type PersonActor } from '#lib/core/actor.ts'
import { logFault } from '#lib/server/operations/log.ts'
import { getCurrentActor } from '#lib/web/session.ts'

/** Returns the signed-in person; null also if the database is down, because error pages must render without it. */
export const findSignedInActor = cache(async (): Promise<PersonActor | null> => {
  try {
    const actor = await getCurrentActor()
    return isPerson(actor) ? actor : null
  } catch (error) {
    // Next signals dynamic rendering by an exception, which must not be swallowed.
    unstable_rethrow(error)
    logFault('no session on a page that stands alone', error)
    return null
  }
})

/** True if a person is signed in; false if that cannot be determined. */
export const isSignedIn = async (): Promise<boolean> => (await findSignedInActor()) !== null
