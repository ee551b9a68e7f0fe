import type { ReactNode } from 'react'
import { PublicShell } from '#components/shell/public-shell.tsx'
import { isPerson } from '#lib/core/actor.ts'
import { getEnv } from '#lib/server/operations/env.ts'
import { getCurrentActor } from '#lib/web/session.ts'

/** The layout of public pages; signed-in people get a link back to their home. */
export default async function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <PublicShell isSignedIn={isPerson(await getCurrentActor())} productName={getEnv().PRODUCT_NAME}>
      {children}
    </PublicShell>
  )
}
