'use client'

import { type ErrorPageProps, ErrorView } from '#components/shell/error-view.tsx'
import { HomeAnchor, TryAgain } from '#components/shell/try-again.tsx'

/** The error page of the signed-in pages; header and menu stay. */
export default function OfficeError(props: ErrorPageProps) {
  return (
    <div className="mx-auto mt-[10dvh] max-w-[420px] rounded-lg border border-line bg-panel p-7">
      <ErrorView {...props}>
        <TryAgain />
        <HomeAnchor />
      </ErrorView>
    </div>
  )
}
