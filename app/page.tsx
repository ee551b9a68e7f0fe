import { redirect } from 'next/navigation'
import { landingPath } from '#lib/accounts/rules.ts'
import { isPerson } from '#lib/core/actor.ts'
import { paths } from '#lib/core/paths.ts'
import { currentActor } from '#lib/server/session.ts'

/** Home: for now the landing page of whoever is signed in (row A-07), the public finder for everybody else. */
export default async function HomePage(): Promise<never> {
  const actor = await currentActor()
  redirect(isPerson(actor) ? landingPath(actor) : paths.publicFinder())
}
