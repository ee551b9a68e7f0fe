import type { ReactNode } from 'react'
import { isSignedIn } from '#app/(exception)/signed-in.ts'
import { CentredShell } from '#components/shell/centred-shell.tsx'
import { getEnv } from '#lib/server/operations/env.ts'

/** The layout of the steps of signing in and out: a single panel. */
export default async function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <CentredShell productName={getEnv().PRODUCT_NAME} isSignedIn={await isSignedIn()}>
      {children}
    </CentredShell>
  )
}
