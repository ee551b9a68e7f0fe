import { TriangleAlert } from 'lucide-react'
import { deactivatedLines } from '#lib/core/labels.ts'

/** The notice for non-staff on the profile of a switched-off company (row B-06). */
export const DeactivatedBanner = () => {
  const [first, ...rest] = deactivatedLines
  return (
    <div role="status" className="mt-3 flex max-w-[640px] gap-3 rounded-md border border-line bg-panel px-4 py-3">
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-bad" aria-hidden />
      <div>
        <p className="font-semibold">{first}</p>
        {rest.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  )
}
