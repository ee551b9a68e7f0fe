import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import type { Tab } from '#components/ui/tab-label.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { groupLabels, PRIVACY_TAB, privacyTexts } from '#lib/market/profiles/labels.ts'
import type { LoanTab, ProfileGroup } from '#lib/market/profiles/schema.ts'

type LoanTabsProps = {
  tabs: readonly LoanTab[]
  current: LoanTab
  hrefOf: (group: ProfileGroup) => string
  /** The id that links to the list lead to. */
  id?: string | undefined
  tools?: ReactNode
  /** The filters of the open list in words. */
  words?: readonly string[]
}

/**
 * A profile's loan lists as tabs; a hidden book is a disabled red tab, with a line saying whose settings hide it (row
 * D-06).
 */
export const LoanTabs = ({ tabs, current, hrefOf, id, tools, words = [] }: LoanTabsProps) => {
  // Lists the hidden books except the open one, whose page says so itself instead of showing loans.
  const engaged = tabs.filter(({ isPrivate, group }) => isPrivate && group !== current.group)
  const open = tabs.find(({ isPrivate }) => !isPrivate)
  return (
    <div id={id} className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Tabs
          label="Loans"
          look="pills"
          tabs={tabs.map((tab) => toLoanGroupTab(tab, hrefOf))}
          current={current.group}
          className="-mx-0.5 min-w-0"
        />
        {tools}
      </div>
      {words.length > 0 && (
        <p className="mt-2 text-muted text-sm">
          <span className="sr-only">{groupLabels[current.group]}: </span>
          {words.join('\u00a0· ')}
        </p>
      )}
      {engaged.map(({ group }) => (
        <p key={group} className="mt-3 flex items-center gap-2 text-bad">
          <Lock className="size-3.5 shrink-0" aria-hidden />
          {privacyTexts[group]}
        </p>
      ))}
      {current.isPrivate && (
        <EmptyState
          icon={Lock}
          title={privacyTexts[current.group] ?? PRIVACY_TAB}
          className="text-bad"
          action={
            open && (
              <ButtonLink href={hrefOf(open.group)} scroll={false}>
                See {groupLabels[open.group]}
              </ButtonLink>
            )
          }
        />
      )}
    </div>
  )
}

const toLoanGroupTab = ({ group, isPrivate, count }: LoanTab, hrefOf: LoanTabsProps['hrefOf']): Tab => ({
  id: group,
  label: isPrivate ? PRIVACY_TAB : groupLabels[group],
  href: isPrivate ? null : hrefOf(group),
  ...(count === null ? {} : { count }),
})
