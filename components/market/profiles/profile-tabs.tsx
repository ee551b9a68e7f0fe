import { ScrollToCurrentTab } from '#components/ui/keep-in-view.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { tabLabels } from '#lib/market/profiles/tabs/labels.ts'
import type { ProfileTab } from '#lib/market/profiles/tabs/rules.ts'

type Props = { tabs: readonly ProfileTab[]; current: ProfileTab; hrefOf: (tab: ProfileTab) => string }

/** The tabs of a profile, each with its own URL (row D-04). */
export const ProfileTabs = ({ tabs, current, hrefOf }: Props) => (
  <ScrollToCurrentTab>
    <Tabs
      label="Tabs"
      tabs={tabs.map((id) => ({ id, label: tabLabels[id], href: hrefOf(id) }))}
      current={current}
      className="mt-3 mb-4"
    />
  </ScrollToCurrentTab>
)
