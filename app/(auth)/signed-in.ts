import { isPerson } from '#lib/core/actor.ts'
import { log } from '#lib/server/log.ts'
import { currentActor } from '#lib/web/session.ts'

/** True for a signed-in person; these pages must stand without a database too, and then everybody counts as a visitor. */
export const isSignedIn = async (): Promise<boolean> => {
  try {
    return isPerson(await currentActor())
  } catch (error) {
    log.error('no session on a page that stands alone', { error })
    return false
  }
}
