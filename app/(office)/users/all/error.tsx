'use client'

import { type ErrorPageProps, ErrorView } from '#components/shell/error-view.tsx'
import { HomeAnchor, TryAgain } from '#components/shell/try-again.tsx'
import { userLabels } from '#lib/discovery/user-search/labels.ts'

/** The error page of the user search (row K-07); header and menu stay. */
export default function AllUsersError(props: ErrorPageProps) {
  return (
    <div className="mx-auto mt-[10dvh] max-w-[420px] rounded-lg border border-line bg-panel p-7">
      <ErrorView {...props} title={userLabels.unavailable}>
        <TryAgain />
        <HomeAnchor />
      </ErrorView>
    </div>
  )
}
