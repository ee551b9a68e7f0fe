import type { ReactNode } from 'react'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { CountChip } from '#components/ui/count-chip.tsx'
import { formatCount } from '#lib/core/counts.ts'
import { BackAnchor } from './back-anchor.tsx'
import { DeactivatedBanner } from './deactivated-banner.tsx'

/** The props of a page's header (row B-08); the documents' names are in parentheses. */
export type PageHeaderProps = {
  title: ReactNode
  /** One muted line that describes the content. */
  description?: ReactNode
  /** The number of records. */
  total?: number
  /** The page's main action: its text and link (buttonText, action). */
  button?: { text: ReactNode; href: string }
  /** A picker of views beside the title. */
  views?: ReactNode
  /** More buttons and links at the right. */
  actions?: ReactNode
  /** The back link; none without it (enableBack). */
  back?: { href: string; label: string }
  /** A back link that returns to the exact search; passed in, so that public pages do not load its code. */
  wayBack?: ReactNode
  /** True while the record is being edited (editMode): hides the page's actions and the search box (showSearchBox). */
  isEditing?: boolean
  /** True to show the banner of a switched-off company (showDeactivatedMessage). */
  showsDeactivated?: boolean
}

/** The header of a page: back link, title with its line, actions, and the banner of a switched-off company. */
export const PageHeader = (props: PageHeaderProps) => {
  const { title, description, total, button, views, actions, back, wayBack, isEditing, showsDeactivated } = props
  return (
    <div className="mb-4" data-edit-mode={isEditing || undefined}>
      {wayBack}
      {back && <BackAnchor {...back} />}
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-64 flex-wrap items-center gap-x-3 gap-y-0.5">
          <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1">
            {/* As high as a button, so that a title does not move between pages with and without buttons. */}
            <h1 className="min-h-[34px] content-center font-semibold text-xl tracking-tight">{title}</h1>
            {total !== undefined && <CountChip className="self-center">{formatCount(total)}</CountChip>}
            {!views && description && <p className="text-muted">{description}</p>}
          </div>
          {views}
        </div>
        {(actions || button) && !isEditing && (
          <div data-print="hidden" className="flex flex-wrap items-center gap-2 max-sm:gap-1.5">
            {actions}
            {button && (
              <ButtonLink href={button.href} variant="primary">
                {button.text}
              </ButtonLink>
            )}
          </div>
        )}
        {/* Below the actions, so that a long search has the whole line. */}
        {views && description && <p className="-mt-1 basis-full text-muted first-letter:uppercase">{description}</p>}
      </div>
      {showsDeactivated && <DeactivatedBanner />}
    </div>
  )
}
