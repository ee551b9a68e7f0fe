import { ViewAsNotice } from '#components/shell/view-banner.tsx'
import { logFault } from '#lib/server/operations/log.ts'
import { getCurrentViewAs } from '#lib/web/session.ts'

/** The banner while viewing as somebody else; none on pages that render without a database. */
export const ViewAsBanner = async () => {
  try {
    const viewAs = await getCurrentViewAs()
    return viewAs && <ViewAsNotice view={viewAs.view} />
  } catch (error) {
    logFault('no session on a page that stands alone', error)
    return null
  }
}
