import type { ReactNode } from 'react'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { CountChip } from '#components/ui/count-chip.tsx'
import { BackAnchor } from './back-anchor.tsx'
import { DeactivatedBanner } from './deactivated-banner.tsx'

/** The state of a page's head (row B-08); the documents' names stand behind ours. */
export type PageHeaderProps = {
  title: ReactNode
  /** One quiet line that says what is in sight. */
  description?: ReactNode
  /** How many there are. */
  total?: number
  /** The one action of the page: its text and where it leads (buttonText, action). */
  button?: { text: ReactNode; href: string }
  /** What of the page is in sight, to be chosen beside its title. */
  views?: ReactNode
  /** Further buttons and links at the right. */
  actions?: ReactNode
  /** The way back; without it there is none (enableBack). */
  back?: { href: string; label: string }
  /** The same where it leads to the very search that was left; a public page holds no code for that. */
  wayBack?: ReactNode
  /** True while the record is being edited (editMode): the page's actions and the search box give way (showSearchBox). */
  isEditing?: boolean
  /** The banner of a switched-off company (showDeactivatedMessage). */
  showsDeactivated?: boolean
}

/** The head of a page: banner, way back, title with its line, actions. */
export const PageHeader = (props: PageHeaderProps) => {
  const { title, description, total, button, views, actions, back, wayBack, isEditing, showsDeactivated } = props
  return (
    <div className="mb-4" data-edit-mode={isEditing || undefined}>
      {showsDeactivated && <DeactivatedBanner />}
      {wayBack}
      {back && <BackAnchor {...back} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-64 flex-wrap items-baseline gap-x-3 gap-y-0.5">
          <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
          {total !== undefined && <CountChip>{total.toLocaleString('en-AU')}</CountChip>}
          {views}
          {description && <p className="text-muted">{description}</p>}
        </div>
        {(actions || button) && !isEditing && (
          <div data-print="hidden" className="flex flex-wrap items-center gap-2">
            {actions}
            {button && (
              <ButtonLink href={button.href} variant="primary">
                {button.text}
              </ButtonLink>
            )}
          </div>
        )}
      </div>
    </div>
  )
}
