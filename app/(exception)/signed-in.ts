import { unstable_rethrow } from 'next/navigation'
import { cache } from 'react'
import { isPerson, type PersonActor } from '#lib/core/actor.ts'
import { logFault } from '#lib/server/log.ts'
import { currentActor } from '#lib/web/session.ts'

/** Whoever is signed in; these pages must stand without a database too, and then everybody counts as a visitor. */
export const actorWhereKnown = cache(async (): Promise<PersonActor | null> => {
  try {
    const actor = await currentActor()
    return isPerson(actor) ? actor : null
  } catch (error) {
    // While the application is built, reading a cookie raises what makes the page a dynamic one.
    unstable_rethrow(error)
    logFault('no session on a page that stands alone', error)
    return null
  }
})

/** True for a signed-in person, as far as that can be known. */
export const isSignedIn = async (): Promise<boolean> => (await actorWhereKnown()) !== null
