import type { ReactNode } from 'react'
import { LeaveDialog } from '#components/leaving/leave-dialog.tsx'
import { Toaster } from '#components/ui/toaster.tsx'
import { getViewAs, type PersonActor } from '#lib/core/actor.ts'
import { listMenuEntries } from '#lib/web/menu/rules.ts'
import { MenuNav } from './menu-nav.tsx'
import { OfficeHeader } from './office-header.tsx'
import { RecordCards } from './record-cards.tsx'
import { RequestBridge } from './request-bridge.tsx'
import { SkipLink } from './skip-link.tsx'
import { ReloadAfterViewAs } from './view-ends.tsx'

/** The layout of signed-in pages: header, menu rail from 1200 px, drawer below that, toasts. */
export const OfficeShell = ({
  actor,
  productName,
  children,
}: {
  actor: PersonActor
  productName: string
  children: ReactNode
}) => {
  const entries = listMenuEntries(actor)
  const viewAs = getViewAs(actor)
  return (
    <>
      <SkipLink />
      <OfficeHeader actor={actor} entries={entries} productName={productName} />
      <div className="flex">
        <aside
          data-shell="menu"
          className="sticky top-[52px] hidden h-[calc(100dvh-52px)] w-56 shrink-0 overflow-y-auto border-line border-r bg-panel wide:block"
        >
          <MenuNav entries={entries} isRail />
        </aside>
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 px-4 pt-4 pb-28 outline-none sm:px-6 sm:pt-3 sm:pb-12">
          <RecordCards>{children}</RecordCards>
        </main>
      </div>
      <RequestBridge />
      <LeaveDialog />
      <Toaster />
      {viewAs && <ReloadAfterViewAs until={viewAs.until.toISOString()} />}
    </>
  )
}
