'use client'

import { Eye } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { VIEWS } from '#lib/core/actor.ts'
import { viewLabels, viewWords } from '#lib/people/accounts/sessions/labels.ts'
import { useStartViewAs } from './use-start-view.ts'

/** Links from the privacy settings to the lender as others see it (decision 'view as'). */
export const ViewAsPanel = ({ lenderId }: { lenderId: number }) => {
  const start = useStartViewAs(lenderId)
  return (
    <Panel title={viewLabels.title} className="mb-4">
      <p className="max-w-[72ch] text-pretty text-muted">{viewLabels.intro}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {VIEWS.map((view) => (
          <Button key={view} onClick={() => start(view)}>
            <Eye aria-hidden />
            {viewWords[view].name}
          </Button>
        ))}
      </div>
    </Panel>
  )
}
