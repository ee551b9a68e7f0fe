import { TriangleAlert } from 'lucide-react'
import { profileMessages } from '#lib/market/profiles/edits/labels.ts'

/** Tells the second of two people that the first one saved; what is typed stays. */
export const ConflictNotice = ({ href }: { href: string }) => (
  <div role="alert" className="flex gap-3 rounded-md border border-warn bg-warn-soft px-4 py-3">
    <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden />
    <div>
      <p className="font-semibold">{profileMessages.changed}</p>
      <p className="mt-0.5">
        {profileMessages.changedText}{' '}
        <a href={href} target="_blank" rel="noopener" className="underline underline-offset-2">
          See what is stored<span className="sr-only"> (opens in a new tab)</span>
        </a>
      </p>
    </div>
  </div>
)
