import type { ReactNode } from 'react'
import { CentredShell } from '#components/shell/centred-shell.tsx'
import { OfficeShell } from '#components/shell/office-shell.tsx'
import { getEnv } from '#lib/server/operations/env.ts'
import { findSignedInActor } from './signed-in.ts'

/** The layout of an error page: header and menu for signed-in people, or else a single panel. */
export default async function ExceptionLayout({ children }: { children: ReactNode }) {
  const actor = await findSignedInActor()
  const productName = getEnv().PRODUCT_NAME
  if (!actor) return <CentredShell productName={productName}>{children}</CentredShell>
  return (
    <OfficeShell actor={actor} productName={productName}>
      <div className="mx-auto mt-[10dvh] max-w-[420px] rounded-lg border border-line bg-panel p-7">{children}</div>
    </OfficeShell>
  )
}
