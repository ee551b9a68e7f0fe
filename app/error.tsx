'use client'

import { type ErrorPageProps, ErrorView } from '#components/shell/error-view.tsx'
import { HomeAnchor, TryAgain } from '#components/shell/try-again.tsx'

/** The error page outside the signed-in layout. */
export default function ErrorPage(props: ErrorPageProps) {
  return (
    <main id="main" className="mx-auto mt-[18dvh] max-w-[420px] rounded-lg border border-line bg-panel p-7">
      <ErrorView {...props}>
        <TryAgain />
        <HomeAnchor />
      </ErrorView>
    </main>
  )
}
