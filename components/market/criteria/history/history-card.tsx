'use client'

import { lazy, Suspense, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { formatVersionEditor } from '#lib/core/comparison.ts'
import { type Day, formatDayTime } from '#lib/core/dates.ts'
import { categoryLabels, historyLabels } from '#lib/market/criteria/labels.ts'
import type { ListedVersion } from '#lib/market/criteria/versions/schema.ts'
import { buildCompareCriteriaUrl, type CategoryPlace } from '../addresses.ts'

// Each is loaded when it is opened.
const CompareDialog = lazy(async () => ({
  default: (await import('#components/versions/compare-dialog.tsx')).CompareDialog,
}))
const OffersOnDayDialog = lazy(async () => ({ default: (await import('./offered-dialog.tsx')).OffersOnDayDialog }))

type Props = { place: CategoryPlace; versions: readonly ListedVersion[]; today: Day }

const formatCriteriaVersion = ({ act, editedAt, editorName }: ListedVersion): string =>
  `${formatDayTime(new Date(editedAt))} · ${historyLabels.acts[act]} · ${editorName}`

/** How many of the latest versions are shown. */
const LATEST = 4

/** The latest versions of a category; two can be compared in a dialog, and staff can look up the offers of a day. */
export const CriteriaHistoryCard = ({ place, versions, today }: Props) => {
  const [compared, setCompared] = useState<number | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Panel id="history" title={historyLabels.title} className="wide:col-start-2">
      {versions.length === 0 ? (
        <p className="text-muted">
          {historyLabels.none} {historyLabels.noneText}
        </p>
      ) : (
        <ol className="-mx-2 flex flex-col">
          {versions.slice(0, LATEST).map((version) => (
            <li key={version.sequence}>
              <button
                type="button"
                onClick={() => setCompared(version.sequence)}
                className="w-full rounded-sm px-2 py-1.5 text-left hover:bg-sunken"
              >
                <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <span className="font-medium">{historyLabels.acts[version.act]}</span>
                  <time dateTime={new Date(version.editedAt).toISOString()} className="text-muted text-sm">
                    {formatDayTime(new Date(version.editedAt))}
                  </time>
                </span>
                <span className="block text-muted text-sm">
                  {formatVersionEditor(version.editorName, version.editorCompany)}
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {versions.length > 1 && (
          <Button size="sm" onClick={() => setCompared(versions[0]?.sequence ?? null)}>
            {historyLabels.compare}
          </Button>
        )}
        {place.isStaff && (
          <Button size="sm" onClick={() => setIsAsking(true)}>
            {historyLabels.offered}
          </Button>
        )}
      </div>
      <Suspense>
        {compared !== null && (
          <CompareDialog
            key={compared}
            title={historyLabels.compareTitle(categoryLabels[place.categoryKey])}
            versions={versions.map((version) => ({ sequence: version.sequence, name: formatCriteriaVersion(version) }))}
            start={historyLabels.start}
            first={compared}
            urlOf={(later, earlier) => buildCompareCriteriaUrl(place, later, earlier)}
            onClose={() => setCompared(null)}
          />
        )}
        {isAsking && <OffersOnDayDialog lenderId={place.lenderId} today={today} onClose={() => setIsAsking(false)} />}
      </Suspense>
    </Panel>
  )
}
