import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { EarlyPresses } from '#components/shell/early-presses.tsx'
import { OfficeShell } from '#components/shell/office-shell.tsx'
import { getEnv } from '#lib/server/operations/env.ts'
import { pageActor } from '#lib/web/session.ts'

/** The layout of the signed-in pages; requires sign-in, and each page checks its own policy. */
export default async function OfficeLayout({ children }: { children: ReactNode }) {
  const actor = await pageActor()
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return (
    <>
      <EarlyPresses nonce={nonce} />
      <OfficeShell actor={actor} productName={getEnv().PRODUCT_NAME}>
        {children}
      </OfficeShell>
    </>
  )
}
